import type { ImageTexts } from '../../en/templates/images.js';

export const images: ImageTexts = {
  images: 'Images',
  upload: 'Envoyer une image',
  uploaded: 'Image envoyée',
  delete: 'Supprimer',
  deleted: 'Image supprimée',
  restored: 'Image restaurée',
  undo: 'Annuler',
  copy: 'Copier l’adresse',
  size: (width, height, kb) => `${width} × ${height}, ${kb} ko`,
  noneTitle: 'Aucune image pour l’instant',
  noneText: 'Des images pour vos e-mails et votre logo : PNG, JPEG, GIF ou WebP, 2 Mio au plus.',
};
