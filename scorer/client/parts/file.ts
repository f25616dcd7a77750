// Fetches files, and draws one of the phone on a canvas, upright and no larger than it is read.

export async function fetched(address: string) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer;
}

const LONGEST = 1600; // pixels of the longer side

/** Return the size at which a picture is read: never larger than it is. */
export function sizeFor(width: number, height: number) {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Draw a file; reject where the browser cannot read it as one. */
export async function draw(source: Blob, canvas: HTMLCanvasElement) {
  const isUpright = { imageOrientation: "from-image" } as const;
  const picture = await createImageBitmap(source, isUpright).catch(() => createImageBitmap(source)); // Chrome before 112
  Object.assign(canvas, sizeFor(picture.width, picture.height));
  const context = contextOf(canvas);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
}

/** Return whether a file is a picture as iPhones keep them, which few browsers can read. */
export function isHeic({ name, type }: File) {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

export function contextOf(canvas: HTMLCanvasElement) {
  return canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
}

/** Return the bytes of a canvas, four a pixel. */
export function pixelsOf(canvas: HTMLCanvasElement) {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data;
}
