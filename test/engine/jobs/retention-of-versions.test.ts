import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { KEPT_DAYS } from '../../../domain/deleted.js';
import type { Step } from '../../../domain/automation/automation.js';
import { compile } from '../../../domain/mail-document/compile.js';
import { retentionJob } from '../../../engine/jobs/retention/retention.js';
import { stepMailId, type VersionRef } from '../../../models/automations/step-blocks.js';
import type { StepMailRecord } from '../../../models/automations/step-mail.js';
import { automationVersionId } from '../../../models/automations/automation-version-id.js';
import type { ConsentRecord } from '../../../models/audience/consent.js';
import { newPublicId } from '../../../models/forms/form.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { runRecurring } from '../../support/engine/jobs.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const RETENTION_DAYS = 7;

/** The email of a step that was written in blocks. */
function stepMail(workspaceId: ObjectId, version: VersionRef): StepMailRecord {
  const document = { version: 1 as const, blocks: [] };
  const _id = stepMailId(version, 'mail');
  return { _id, workspaceId, ...version, step: 'mail', document, compiled: compile({ document }) };
}

describe('versions', function () {
  this.timeout(60_000);
  let db: OwnDatabase;
  let ws: TestWorkspace;
  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());
  beforeEach(async () => {
    ws = await TestWorkspace.create({ db });
    await db.models.Workspace.updateOne({ _id: ws.id }, { $set: { retentionDays: RETENTION_DAYS } });
  });

  const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
  const runAt = (at: Date) => runRecurring(db, retentionJob({ db, clock: () => at }));
  /** After the retention period of what was done now. */
  const runLater = () => runAt(inDays(RETENTION_DAYS + 2));

  describe('of an automation', () => {
    const save = async (automationId: ObjectId, version: number): Promise<void> => {
      const first = await db.collections.AutomationVersion.findOne({ automationId, version: 1 });
      assert.ok(first);
      const { AutomationVersion, Automation, Workspace } = db.models;
      const _id = automationVersionId(automationId, version);
      await AutomationVersion.insertOne({ ...first, _id, version, createdAt: new Date() });
      await db.models.StepMail.insertOne(stepMail(ws.id, { automationId, version }));
      await Automation.updateOne({ _id: automationId }, { $set: { version } });
      await Workspace.updateOne({ _id: ws.id }, { $inc: { automationsRev: 1 } });
    };
    const mails = async (automationId: ObjectId) =>
      (await db.collections.StepMail.find({ automationId }).sort({ version: 1 }).toArray()).map(
        ({ version }) => version,
      );
    const versions = async (automationId: ObjectId) =>
      (await db.collections.AutomationVersion.find({ automationId }).sort({ version: 1 }).toArray()).map(
        ({ version }) => version,
      );

    it('stay while enrollments are on them that have entered earlier, and were moved', async () => {
      const id = await ws.automation({ on: 'in' });
      await ws.send(someEmail(), 'in');
      const entered = { automationId: id, automationVersion: 1 };
      await db.collections.Enrollment.updateMany(entered, {
        $set: { enteredAt: inDays(-30), automationVersion: 2 },
      });
      for (const version of [2, 3, 4]) await save(id, version);
      await db.models.AutomationVersion.updateOne(
        { automationId: id, version: 2 },
        { $set: { movedTo: true } },
      );
      await runLater();
      assert.deepEqual(await versions(id), [2, 4]);
    });

    it('are removed with the emails of their steps when they were replaced and no enrollment uses them', async () => {
      const id = await ws.automation({ on: 'in' });
      await save(id, 2);
      await ws.send(someEmail(), 'in');
      for (let version = 3; version <= 12; version += 1) await save(id, version);
      await runAt(inDays(RETENTION_DAYS - 0.1));
      assert.equal((await versions(id)).length, 12);
      await runLater();
      assert.deepEqual(await versions(id), [2, 12]);
      assert.deepEqual(await mails(id), [2, 12]);
      await db.collections.Enrollment.deleteMany({ automationId: id });
      await runLater();
      assert.deepEqual(await versions(id), [12]);
    });

    it('stay for failed enrollments, and not for stubs', async () => {
      const id = await ws.automation({ on: 'in', exitsOn: 'out', reentry: 'never' });
      const [failing, leaving] = [someEmail(), someEmail()];
      await ws.send(failing, 'in');
      await save(id, 2);
      await ws.send(leaving, 'in');
      await ws.send(leaving, 'out');
      await save(id, 3);
      await db.collections.Enrollment.updateOne(
        { automationId: id, status: 'active' },
        { $set: { status: 'failed', endedAt: inDays(RETENTION_DAYS) }, $unset: { activeKey: true } },
      );
      await runLater();
      assert.deepEqual(await versions(id), [1, 3]);
    });

    it('are removed with its counts when it was deleted and has no enrollments', async () => {
      const id = await ws.automation({ on: 'in' });
      await save(id, 2);
      await db.collections.AutomationCount.insertOne({ _id: id, workspaceId: ws.id, counts: [] });
      await db.models.Automation.deleteOne({ _id: id });
      await runLater();
      assert.deepEqual(await versions(id), []);
      assert.equal(await db.collections.AutomationCount.countDocuments({ _id: id }), 0);
    });

    it('are removed page by page', async () => {
      const ids: ObjectId[] = [];
      for (let i = 0; i < 45; i += 1) ids.push(await ws.automation({ on: `in ${i}` }));
      for (const id of ids) await save(id, 2);
      await runLater();
      assert.equal(await db.collections.AutomationVersion.countDocuments({ workspaceId: ws.id }), ids.length);
    });
  });

  describe('of a template', () => {
    const addTemplate = async (count: number, deletedAt: Date | null = null): Promise<ObjectId> => {
      const [_id, createdAt] = [new ObjectId(), new Date()];
      const head = { workspaceId: ws.id, name: 'T', createdAt, updatedAt: createdAt };
      await db.models.Template.insertOne({ _id, ...head, version: count, deletedAt });
      for (let version = 1; version <= count; version += 1) {
        const content = {
          name: 'T',
          subject: '.',
          html: '.',
          text: null,
          layout: 'none',
          preheader: null,
        } as const;
        const row = { _id: new ObjectId(), workspaceId: ws.id, templateId: _id, version, createdAt };
        await db.models.TemplateVersion.insertOne({ ...row, ...content });
      }
      return _id;
    };
    const versions = async (templateId: ObjectId) =>
      (await db.collections.TemplateVersion.find({ templateId }).sort({ version: 1 }).toArray()).map(
        ({ version }) => version,
      );

    it('are removed when they were replaced', async () => {
      const id = await addTemplate(10);
      await runAt(inDays(RETENTION_DAYS - 0.1));
      assert.equal((await versions(id)).length, 10);
      await runLater();
      assert.deepEqual(await versions(id), [10]);
    });

    it('are removed with a deleted template, once no automation sends it', async () => {
      const id = await addTemplate(2, new Date());
      const steps: Step[] = [{ id: 'mail', type: 'sendEmail', template: id.toHexString() }];
      const automationId = await ws.automation({ on: 'in', steps });
      await runLater();
      assert.deepEqual(await versions(id), [2]);
      await db.models.AutomationVersion.deleteMany({ automationId });
      await runAt(inDays(KEPT_DAYS + 1));
      assert.deepEqual(await versions(id), []);
      assert.equal(await db.collections.Template.countDocuments({ _id: id }), 0);
    });
  });

  describe('of a form', () => {
    const definition = {
      name: 'F',
      listId: null,
      language: 'en',
      introText: null,
      fields: [],
      consentText: null,
      consentRequired: false,
      privacyUrl: null,
      submitLabel: '.',
      successMessage: '.',
      theme: { color: null, background: null, radius: null },
    };
    const addForm = async (count: number, deletedAt: Date | null = null): Promise<ObjectId> => {
      const [_id, createdAt] = [new ObjectId(), new Date()];
      const head = { workspaceId: ws.id, definition, createdAt };
      await db.models.Form.insertOne({
        ...head,
        _id,
        publicId: newPublicId(),
        version: count,
        redirectUrl: null,
        allowedOrigins: [],
        enabled: true,
        deletedAt,
        updatedAt: createdAt,
      });
      for (let version = 1; version <= count; version += 1)
        await db.models.FormVersion.insertOne({ ...head, _id: new ObjectId(), formId: _id, version });
      return _id;
    };
    const consent = (formId: ObjectId, formVersion: number): ConsentRecord => ({
      _id: new ObjectId(),
      workspaceId: ws.id,
      contactId: new ObjectId(),
      emailHash: '',
      email: '',
      listId: null,
      listName: null,
      action: 'given',
      given: true,
      text: null,
      textHash: null,
      source: null,
      formId,
      formName: null,
      formVersion,
      pageUrl: null,
      ip: null,
      userAgent: null,
      language: null,
      by: null,
      confirmationId: null,
      at: new Date(),
    });
    const versions = async (formId: ObjectId) =>
      (await db.collections.FormVersion.find({ formId }).sort({ version: 1 }).toArray()).map(
        ({ version }) => version,
      );

    it('are removed when they were replaced and no consent names them', async () => {
      const id = await addForm(10);
      await db.collections.Consent.insertOne(consent(id, 3));
      await runAt(inDays(RETENTION_DAYS - 0.1));
      assert.equal((await versions(id)).length, 10);
      await runLater();
      assert.deepEqual(await versions(id), [3, 10]);
    });

    it('are removed with a deleted form, once no consent names one', async () => {
      const id = await addForm(2, new Date());
      await db.collections.Consent.insertOne(consent(id, 2));
      await runLater();
      assert.deepEqual(await versions(id), [2]);
      await db.collections.Consent.deleteMany({ formId: id });
      await runAt(inDays(KEPT_DAYS + 1));
      assert.deepEqual(await versions(id), []);
      assert.equal(await db.collections.Form.countDocuments({ _id: id }), 0);
    });
  });
});
