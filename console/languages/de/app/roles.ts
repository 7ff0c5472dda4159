import type { RoleTexts } from '../../en/app/roles.js';

export const roles: RoleTexts = {
  owner: 'Inhaber',
  admin: 'Verwaltung',
  editor: 'Redaktion',
  writer: 'Entwerfen',
  viewer: 'Lesen',
};
