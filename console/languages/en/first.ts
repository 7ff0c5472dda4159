/** What stands around every screen and before the first. */

export { app } from './app/app.js';
export { roles } from './app/roles.js';
export { serverAway } from './shell/server-away.js';
export { leaving } from './shell/leaving.js';
export { shell } from './shell/shell.js';
export { parts } from './ui/parts.js';
