import type { ImageFormat } from './image-facts.js';

const extensions: Record<ImageFormat, string> = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp' };

/** What names an image in its address. */
export interface ImageName {
  hash: string;
  format: ImageFormat;
}

/** The last part of an image's address, `<hash>.<extension>`. */
export function imageFile({ hash, format }: ImageName): string {
  return `${hash}.${extensions[format]}`;
}

/** The public address of an image. */
export function imageAddress(baseUrl: string, name: ImageName): string {
  return `${baseUrl}/images/${imageFile(name)}`;
}

/** The hash in the last part of an image's address; null if it is none. */
export function hashInFile(file: string): string | null {
  return /^([0-9a-f]{32})\.(?:png|jpg|gif|webp)$/.exec(file)?.[1] ?? null;
}
