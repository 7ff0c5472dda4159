export const roles = { owner: 'Owner', admin: 'Admin', editor: 'Editor', writer: 'Writer', viewer: 'Viewer' };

export type RoleTexts = typeof roles;
