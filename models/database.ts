import type { Collection, MongoClient } from 'mongodb';
import type { Connection } from 'mongoose';
import type { CollectionDefinition, LeanModel, ModelDefinition, ReadableCollection } from './define-model.js';
import { accountLinkModel } from './account-link.js';
import { apiKeyModel } from './api-key.js';
import { auditEntryCollection } from './audit-entry.js';
import { automationCountCollection, countMoveCollection } from './automation-count.js';
import { automationModel, automationVersionModel } from './automation.js';
import { broadcastCollection, broadcastLeaseCollection } from './broadcast.js';
import { bulkOutcomeCollection } from './bulk-outcome.js';
import type { Claimant } from './claimant.js';
import { confirmationCollection } from './confirmation.js';
import { consentCollection, consentProofCollection } from './consent.js';
import { contactCollection } from './contact.js';
import { deletionCollection } from './deletion.js';
import { draftModel } from './draft.js';
import { enrollmentCollection } from './enrollment.js';
import { eventCollection } from './event.js';
import { eventSourceModel } from './event-source.js';
import { exportCollection } from './export.js';
import { fileChunkCollection } from './file-chunk.js';
import { formModel, formVersionModel } from './form.js';
import { installationModel } from './installation.js';
import { imageCollection } from './image.js';
import { importCollection } from './import.js';
import { importErrorCollection } from './import-error.js';
import { importPlaceCollection } from './import-place.js';
import { importRestoreCollection } from './import-restore.js';
import { importUndoCollection } from './import-undo.js';
import { invitationModel } from './invitation.js';
import { jobCollection } from './job.js';
import { idempotentResponseCollection } from './idempotent-response.js';
import { providerIdentityCollection } from './provider-identity.js';
import { listModel } from './list.js';
import { mailCountCollection } from './mail-count.js';
import { membershipModel } from './membership.js';
import { messageCollection } from './message.js';
import { noticeCollection } from './notice.js';
import { outboxCollection } from './outbox.js';
import { rateLimitCollection } from './rate-limit.js';
import { ruleModel } from './rule.js';
import { segmentModel } from './segment.js';
import { segmentRowCollection } from './segment-row.js';
import { senderModel } from './sender.js';
import { sessionModel } from './session.js';
import { rootKeyCollection } from './root-key.js';
import { sourcePayloadCollection } from './source-payload.js';
import { statDayCollection } from './stat-day.js';
import { subscriptionCollection } from './subscription.js';
import { suppressionCollection } from './suppression.js';
import { templateModel, templateVersionModel } from './template.js';
import { templateTestCollection } from './template-test.js';
import { userModel } from './user.js';
import { viewsModel } from './views.js';
import { webhookDeliveryCollection } from './webhook-delivery.js';
import { workerCollection } from './worker.js';
import { workspaceModel } from './workspace.js';

/** Resources that people manage, written through mongoose only; the key is the model's name in code. */
export const modelDefinitions = {
  AccountLink: accountLinkModel,
  ApiKey: apiKeyModel,
  Automation: automationModel,
  AutomationVersion: automationVersionModel,
  Draft: draftModel,
  EventSource: eventSourceModel,
  Form: formModel,
  FormVersion: formVersionModel,
  Installation: installationModel,
  Invitation: invitationModel,
  List: listModel,
  Membership: membershipModel,
  Rule: ruleModel,
  Segment: segmentModel,
  Sender: senderModel,
  Session: sessionModel,
  Template: templateModel,
  TemplateVersion: templateVersionModel,
  User: userModel,
  Views: viewsModel,
  Workspace: workspaceModel,
} as const;

/** Collections that the engine and activities write, with the driver only. */
export const collectionDefinitions = {
  AuditEntry: auditEntryCollection,
  AutomationCount: automationCountCollection,
  Broadcast: broadcastCollection,
  BroadcastLease: broadcastLeaseCollection,
  BulkOutcome: bulkOutcomeCollection,
  Confirmation: confirmationCollection,
  Consent: consentCollection,
  ConsentProof: consentProofCollection,
  Contact: contactCollection,
  CountMove: countMoveCollection,
  Deletion: deletionCollection,
  Enrollment: enrollmentCollection,
  Event: eventCollection,
  Export: exportCollection,
  FileChunk: fileChunkCollection,
  Image: imageCollection,
  Import: importCollection,
  ImportError: importErrorCollection,
  ImportPlace: importPlaceCollection,
  ImportRestore: importRestoreCollection,
  ImportUndo: importUndoCollection,
  Job: jobCollection,
  IdempotentResponse: idempotentResponseCollection,
  ProviderIdentity: providerIdentityCollection,
  MailCount: mailCountCollection,
  Message: messageCollection,
  Notice: noticeCollection,
  Outbox: outboxCollection,
  RateLimit: rateLimitCollection,
  RootKey: rootKeyCollection,
  SegmentRow: segmentRowCollection,
  SourcePayload: sourcePayloadCollection,
  StatDay: statDayCollection,
  Subscription: subscriptionCollection,
  Suppression: suppressionCollection,
  TemplateTest: templateTestCollection,
  WebhookDelivery: webhookDeliveryCollection,
  Worker: workerCollection,
} as const;

type ModelDefinitions = typeof modelDefinitions;
type CollectionDefinitions = typeof collectionDefinitions;

type RecordOf<D> = D extends ModelDefinition<infer R> ? R : never;
type RowOf<D> = D extends CollectionDefinition<infer R> ? R : never;

export type Models = { [K in keyof ModelDefinitions]: LeanModel<RecordOf<ModelDefinitions[K]>> };

/** The driver's collections; read-only for those with a model. */
export type Collections = {
  [K in keyof CollectionDefinitions]: Collection<RowOf<CollectionDefinitions[K]>>;
} & { [K in keyof ModelDefinitions]: ReadableCollection<RecordOf<ModelDefinitions[K]>> };

export interface Database {
  connection: Connection;
  client: MongoClient;
  models: Models;
  collections: Collections;
  /** Whether it is a sharded cluster: a transaction should then stay within one workspace, on one shard. */
  isSharded: boolean;
  /** In whose name this process claims. */
  claimant: Claimant;
  /** The time by MongoDB's clock, for instants that processes compare; see `ServerClock`. */
  now: () => Date;
  close(): Promise<void>;
}
