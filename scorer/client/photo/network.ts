// The network that tells trains from print: three convolutions and two dense layers, and how its weights are stored.

import { CHANNELS, COLUMNS, ROWS, turned } from "./patch.ts";

type Tensor = { net: number; name: string; shape: number[]; type: string; scale?: string; offset: number };

/** What stands where in the file of weights. */
export type Plan = { classes: string[]; printed: string[]; tensors: Tensor[] };

/** Weights by outputs. */
type Layer = { weights: Float32Array; bias: Float32Array; inputs: number; outputs: number };

const JOINED = 457;

/**
 * Return a layer of a network: int8 weights times their scales, transposed so that those of one output lie together.
 */
function layerOf(file: ArrayBuffer, tensors: Tensor[], name: string, bias: string): Layer {
  const tensor = tensors.find((one) => one.name === name) as Tensor;
  const outputs = tensor.shape.at(-1) as number;
  const inputs = tensor.shape.reduce((product, size) => product * size, 1) / outputs;
  const whole = new Int8Array(file, tensor.offset, inputs * outputs);
  const scale = floats(file, tensors, tensor.scale ?? "");
  const weights = new Float32Array(inputs * outputs);
  for (let at = 0; at < whole.length; at++) {
    const output = at % outputs;
    weights[output * inputs + (at - output) / outputs] = whole[at] * scale[output];
  }
  return { weights, bias: floats(file, tensors, bias), inputs, outputs };
}

function floats(file: ArrayBuffer, tensors: Tensor[], name: string) {
  const { offset, shape } = tensors.find((one) => one.name === name) as Tensor;
  return new Float32Array(file, offset, shape[0]);
}

/** One convolution, with room for its input, which has an empty row below and an empty column at the right. */
class Convolution {
  layer: Layer;
  rows: number;
  columns: number;
  channels: number;
  stride: number;
  input: Float32Array<ArrayBuffer>;

  /** @param channels of its input */
  constructor(layer: Layer, rows: number, columns: number, channels: number) {
    this.layer = layer;
    this.rows = rows;
    this.columns = columns;
    this.channels = channels;
    this.stride = channels * (columns + 1);
    this.input = new Float32Array(this.stride * (rows + 1));
  }

  /** Take values that have no empty row and column. */
  take(values: Float32Array) {
    const length = this.channels * this.columns;
    for (let row = 0; row < this.rows; row++) {
      this.input.set(values.subarray(row * length, (row + 1) * length), row * this.stride);
    }
  }

  /** Write every second row and column of the outputs, none below zero, into the next layer's input. */
  run(out: Float32Array, stride: number) {
    const { outputs } = this.layer;
    for (let row = 0; row < this.rows / 2; row++) {
      for (let column = 0; column < this.columns / 2; column++) {
        this.place(2 * row * this.stride + 2 * column * this.channels, out, row * stride + column * outputs);
      }
    }
  }

  /** Compute all outputs of one place, four at a time. */
  place(from: number, out: Float32Array, to: number) {
    const { input, stride, channels } = this;
    const { weights, bias, inputs, outputs } = this.layer;
    const length = 3 * channels;
    for (let output = 0; output < outputs; output += 4) {
      let [a, b, c, d] = [bias[output], bias[output + 1], bias[output + 2], bias[output + 3]];
      for (let row = 0; row < 3; row++) {
        const at = from + row * stride;
        const first = output * inputs + row * length;
        for (let k = 0; k < length; k++) {
          const value = input[at + k];
          a += value * weights[first + k];
          b += value * weights[first + inputs + k];
          c += value * weights[first + 2 * inputs + k];
          d += value * weights[first + 3 * inputs + k];
        }
      }
      out[to + output] = a > 0 ? a : 0;
      out[to + output + 1] = b > 0 ? b : 0;
      out[to + output + 2] = c > 0 ? c : 0;
      out[to + output + 3] = d > 0 ? d : 0;
    }
  }
}

export class Network {
  convolutions: Convolution[];
  dense: Layer[];
  joined = new Float32Array(JOINED);
  hidden = new Float32Array(48);
  logits = new Float32Array(6);

  constructor(file: ArrayBuffer, plan: Plan, net: number) {
    const tensors = plan.tensors.filter((tensor) => tensor.net === net);
    const layer = (name: string, bias: string) => layerOf(file, tensors, name, bias);
    this.convolutions = [
      new Convolution(layer("c1", "b1"), ROWS, COLUMNS, CHANNELS),
      new Convolution(layer("c2", "b2"), ROWS / 2, COLUMNS / 2, 16),
      new Convolution(layer("c3", "b3"), ROWS / 4, COLUMNS / 4, 24),
    ];
    this.dense = [layer("d1", "e1"), layer("d2", "e2")];
  }

  /**
   * Return the logits of a patch; the next call overwrites them.
   * @param printed the route's printed colour, by its number in the plan
   */
  judge(patch: Float32Array, printed: number) {
    const [first, second, third] = this.convolutions;
    first.take(patch);
    first.run(second.input, second.stride);
    second.run(third.input, third.stride);
    third.run(this.joined, 3 * 32);
    this.join(printed);
    dense(this.dense[0], this.joined, this.hidden);
    for (let at = 0; at < this.hidden.length; at++) this.hidden[at] = Math.max(0, this.hidden[at]);
    dense(this.dense[1], this.hidden, this.logits);
    return this.logits;
  }

  /** Join to the 384 values of the last convolution their means, their maxima and the printed colour. */
  join(printed: number) {
    const { joined } = this;
    for (let channel = 0; channel < 32; channel++) {
      let [sum, most] = [0, -Infinity];
      for (let at = channel; at < 384; at += 32) {
        sum += joined[at];
        most = Math.max(most, joined[at]);
      }
      joined[384 + channel] = sum / 12;
      joined[416 + channel] = most;
    }
    joined.fill(0, 448);
    joined[448 + printed] = 1;
  }
}

function dense({ weights, bias, inputs, outputs }: Layer, input: Float32Array, out: Float32Array) {
  for (let output = 0; output < outputs; output++) {
    let sum = bias[output];
    const first = output * inputs;
    for (let k = 0; k < inputs; k++) sum += input[k] * weights[first + k];
    out[output] = sum;
  }
}

export function softmax(logits: ArrayLike<number>): number[] {
  const most = Math.max(...Array.from(logits));
  const powers = Array.from(logits, (value) => Math.exp(value - most));
  const sum = powers.reduce((total, value) => total + value, 0);
  return powers.map((value) => value / sum);
}

/** The four views of a patch: whether its rows, whether its columns are reversed. */
export const VIEWS = [
  [false, false],
  [false, true],
  [true, false],
  [true, true],
];

/** Return the probabilities of the classes for a space: the mean over the networks and over four views of its patch. */
export function probabilities(networks: Network[], patch: Float32Array, printed: number): number[] {
  const [view, sums] = [new Float32Array(patch.length), new Array(6).fill(0)];
  for (const [rows, columns] of VIEWS) {
    turned(patch, rows, columns, view);
    for (const network of networks) {
      for (const [k, p] of softmax(network.judge(view, printed)).entries()) sums[k] += p;
    }
  }
  return sums.map((sum) => sum / VIEWS.length / networks.length);
}
