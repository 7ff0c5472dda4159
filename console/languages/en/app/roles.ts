export const roles = { owner: 'Owner', admin: 'Admin', editor: 'Editor', viewer: 'Viewer' };

export type RoleTexts = typeof roles;
