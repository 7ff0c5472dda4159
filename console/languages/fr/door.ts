/** What is said before anyone has signed in. */

export { door } from './door/door.js';
