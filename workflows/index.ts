export { applyEarlier } from './apply-earlier.js';
export { enrollment } from './enrollment.js';
export { erasure } from './erasure.js';
export { reconcile } from './reconcile.js';
