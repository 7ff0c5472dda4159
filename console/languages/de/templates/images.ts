import type { ImageTexts } from '../../en/templates/images.js';

export const images: ImageTexts = {
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
