import type { RoleTexts } from '../../en/app/roles.js';

export const roles: RoleTexts = {
  owner: 'Propriétaire',
  admin: 'Administrateur',
  editor: 'Éditeur',
  writer: 'Rédacteur',
  viewer: 'Lecteur',
};
