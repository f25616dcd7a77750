// The photo page's guess as its template has it, for two players of the small cross.

export const GUESS = `<section class="step" id="guess" hidden><div class="shown"></div>
  <p id="players">${["Anna red disc", "Björn blue bar"]
    .map((player) => player.split(" "))
    .map(
      (
        [name, colour, sign],
        seat,
      ) => `<i data-seat="${seat}" data-name="${name}" data-colour="${colour}" data-mark="${sign}">
      <b class="token">${sign}</b><b class="laid"></b><b class="perhaps"></b></i>`,
    )
    .join("")}</p>
  <p id="excesses" data-sentence="{players} of {most}" hidden></p><p id="doubtless"></p><div id="doubts"></div>
  <p class="while-open"></p><button id="take" data-one="Take {count}" data-many="Take {count}s" data-none="Nothing"
    data-unsure="{count}, {unsure} unsure" data-stations="stations"></button>
  <dialog id="question" data-nobody="nobody" data-yes="Yes, {player}" data-differs="{player}, not {owner}?" data-stands="{player}?"
    data-unsure="{player}?"><canvas></canvas><p class="line"></p><p class="sentence"></p><p class="yes"></p><p class="answers"></p></dialog>
  </section>`;
