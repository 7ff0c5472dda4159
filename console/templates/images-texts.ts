import type { Texts } from '../texts/language';

const en = {
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

const de: typeof en = {
  images: 'Bilder',
  upload: 'Bild hochladen',
  uploaded: 'Bild hochgeladen',
  delete: 'Löschen',
  deleted: 'Bild gelöscht',
  restored: 'Bild wiederhergestellt',
  undo: 'Rückgängig',
  copy: 'Adresse kopieren',
  size: (width, height, kb) => `${width} × ${height}, ${kb} kB`,
  noneTitle: 'Noch keine Bilder',
  noneText: 'Bilder für E-Mails und Ihr Logo: PNG, JPEG, GIF oder WebP, bis 2 MiB.',
};

export const imagesTexts: Texts<typeof en> = { en, de };
