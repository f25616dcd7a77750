/** Return the text of the QR code in a picture of four bytes a pixel; throws where there is none. */
export default function decodeQR(picture: { width: number; height: number; data: Uint8ClampedArray }): string;
