import { accountsOperations } from '../accounts/openapi.js';
import { alertsOperations } from '../alerts/openapi.js';
import { auditOperations } from '../audit/openapi.js';
import { automationsOperations } from '../automations/openapi.js';
import { broadcastsOperations } from '../broadcasts/openapi.js';
import { contactsOperations } from '../contacts/openapi.js';
import { deletedOperations } from '../deleted/openapi.js';
import { deliveriesOperations } from '../deliveries/openapi.js';
import { enrollmentsOperations } from '../enrollments/openapi.js';
import { eventsOperations } from '../events/openapi.js';
import { exportsOperations } from '../exports/openapi.js';
import { formsOperations } from '../forms/openapi.js';
import { imagesOperations } from '../images/openapi.js';
import { importsOperations } from '../imports/openapi.js';
import { jobOperations } from '../jobs/openapi.js';
import { listsOperations } from '../lists/openapi.js';
import { mailDocumentsOperations } from '../mail-documents/openapi.js';
import { mailProviderOperations } from '../mail-provider/openapi.js';
import { messagesOperations } from '../messages/openapi.js';
import { overviewOperations } from '../overview/openapi.js';
import { rulesOperations } from '../rules/openapi.js';
import { searchOperations } from '../search/openapi.js';
import { snippetsOperations } from '../snippets/openapi.js';
import { segmentsOperations } from '../segments/openapi.js';
import { senderOperations } from '../senders/openapi.js';
import { signUpsOperations } from '../sign-ups/openapi.js';
import { sourcesOperations } from '../sources/openapi.js';
import { statsOperations } from '../stats/openapi.js';
import { systemOperations } from '../system/openapi.js';
import { templatesOperations } from '../templates/openapi.js';
import { trackingOperations } from '../tracking/openapi.js';
import { viewsOperations } from '../views/openapi.js';
import { workspaceOperations } from '../workspace/openapi.js';
import type { Operations } from '../openapi/operation.js';

/** The descriptions of all routes, by method and path. */
export const operations: Operations = {
  ...accountsOperations,
  ...alertsOperations,
  ...auditOperations,
  ...automationsOperations,
  ...broadcastsOperations,
  ...contactsOperations,
  ...deletedOperations,
  ...deliveriesOperations,
  ...enrollmentsOperations,
  ...eventsOperations,
  ...exportsOperations,
  ...formsOperations,
  ...imagesOperations,
  ...importsOperations,
  ...jobOperations,
  ...listsOperations,
  ...mailDocumentsOperations,
  ...mailProviderOperations,
  ...messagesOperations,
  ...overviewOperations,
  ...rulesOperations,
  ...searchOperations,
  ...segmentsOperations,
  ...snippetsOperations,
  ...senderOperations,
  ...signUpsOperations,
  ...sourcesOperations,
  ...statsOperations,
  ...systemOperations,
  ...templatesOperations,
  ...trackingOperations,
  ...viewsOperations,
  ...workspaceOperations,
};
