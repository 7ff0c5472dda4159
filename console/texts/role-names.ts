import type { Role } from '../../domain/accounts/access.js';
import type { Texts } from './language';

export const roleNames: Texts<Record<Role, string>> = {
  en: { owner: 'Owner', admin: 'Admin', editor: 'Editor', viewer: 'Viewer' },
  de: { owner: 'Inhaber', admin: 'Verwaltung', editor: 'Redaktion', viewer: 'Lesen' },
};
