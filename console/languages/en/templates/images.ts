export const images = {
  images: 'Images',
  upload: 'Upload image',
  uploaded: 'Image uploaded',
  delete: 'Delete',
  deleted: 'Image deleted',
  restored: 'Image restored',
  undo: 'Undo',
  copy: 'Copy address',
  size: (width: number, height: number, kb: string) => `${width} × ${height}, ${kb} kB`,
  noneTitle: 'No images yet',
  noneText: 'Images for emails and your logo: PNG, JPEG, GIF or WebP, up to 2 MiB.',
};

export type ImageTexts = typeof images;
