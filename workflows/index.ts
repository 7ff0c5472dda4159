export { applyUnmappedEvents as applyEarlier } from './apply-unmapped-events.js';
export { broadcast } from './broadcast.js';
export { confirmation } from './confirmation.js';
export { enrollment } from './enrollment.js';
export { job } from './job.js';
export { notice } from './notice.js';
export { testMail } from './test-mail.js';
export { webhookDelivery } from './webhook-delivery.js';
