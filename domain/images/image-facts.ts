/** The formats that mail clients and browsers show. */
export const imageFormats = ['png', 'jpeg', 'gif', 'webp'] as const;

export type ImageFormat = (typeof imageFormats)[number];

/** What the bytes of an image say about it. */
export interface ImageFacts {
  format: ImageFormat;
  /** In pixels. */
  width: number;
  height: number;
  /** Bytes from the start to the end of the image; others may follow. */
  length: number;
}

/** Whether the bytes at this place are these ASCII characters. */
export function hasText(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}
