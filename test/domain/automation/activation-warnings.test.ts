import assert from 'node:assert/strict';
import { activationWarnings, type WarnedWorkspace } from '../../../domain/automation/activation-warnings.js';
import type { SendEmailStep, Step } from '../../../domain/automation/automation.js';

const ready: WarnedWorkspace = {
  senderEmail: 'hello@shop.test',
  senderConfirmed: true,
  replyTo: null,
  postalAddress: '1 Main Street',
};
const mail = (parts: { html?: string; text?: string; replyTo?: string; sender?: string }): SendEmailStep => ({
  id: 'mail',
  type: 'sendEmail',
  subject: 'Hello',
  ...parts,
});
const senders = new Map([
  ['own', { email: 'support@shop.test', isConfirmed: true, replyTo: null }],
  ['silent', { email: 'no-reply@shop.test', isConfirmed: true, replyTo: null }],
  ['pending', { email: 'sales@shop.test', isConfirmed: false, replyTo: 'team@shop.test' }],
]);
const pathsOf = (steps: Step[], workspace: Partial<WarnedWorkspace> = {}, replyTo?: string): string[] =>
  activationWarnings({
    definition: { steps, ...(replyTo !== undefined && { replyTo }) },
    workspace: { ...ready, ...workspace },
    senders,
    templates: new Map([
      ['pending', { subject: 'Hello', text: 'Hi', sender: 'pending' }],
      ['t', { subject: 'Hello', html: '<a href="https://www.example.org/x">x</a>' }],
    ]),
  }).map(({ path }) => path);

describe('what an automation is activated with', () => {
  it('is fine without emails, whatever the workspace lacks', () => {
    const steps: Step[] = [{ id: 'wait', type: 'wait', for: '1 day' }];
    assert.deepEqual(pathsOf(steps, { senderEmail: null, postalAddress: null }), []);
  });

  it('is a link to example.com, also in nested steps, texts and templates', () => {
    const linked = mail({ text: 'See https://example.com/cart' });
    const branch: Step = { id: 'b', type: 'branch', if: {}, then: [linked] };
    const template: Step = { id: 't', type: 'sendEmail', template: 't' };
    assert.deepEqual(pathsOf([branch, template]), ['steps[0].then[0].text', 'steps[1].template']);
    assert.deepEqual(pathsOf([mail({ text: 'See https://example.community and ada@example.com' })]), []);
  });

  it('is an email that is longer than Gmail shows, with what the layout adds, in bytes', () => {
    const html = (count: number, letter = 'x'): string => `<p>${letter.repeat(count)}</p>`;
    assert.deepEqual(pathsOf([mail({ html: html(104_000) })]), ['steps[0].html']);
    assert.deepEqual(pathsOf([mail({ html: html(90_000) })]), []);
    assert.deepEqual(pathsOf([mail({ html: html(52_500, 'é') })]), ['steps[0].html']);
    assert.deepEqual(pathsOf([{ ...mail({ html: html(104_000) }), layout: 'none' }]), []);
    assert.deepEqual(pathsOf([{ ...mail({ html: html(105_000) }), layout: 'none' }]), ['steps[0].html']);
    assert.deepEqual(pathsOf([mail({ text: html(200_000) })]), []);
  });

  it('is a request to reply, unless replies reach someone', () => {
    const asking = mail({ html: '<p>Just reply to this mail.</p>' });
    assert.deepEqual(pathsOf([asking]), []);
    assert.deepEqual(pathsOf([asking], { senderEmail: 'no-reply@shop.test' }), ['steps[0].html']);
    assert.deepEqual(pathsOf([asking], { senderConfirmed: false }), [
      'steps[0].html',
      'workspace.senderEmail',
    ]);
    const nobody = { senderEmail: 'noreply@shop.test' };
    assert.deepEqual(pathsOf([asking], { ...nobody, replyTo: 'team@shop.test' }), []);
    assert.deepEqual(pathsOf([asking], nobody, 'team@shop.test'), []);
    assert.deepEqual(pathsOf([{ ...asking, replyTo: 'team@shop.test' }], nobody), []);
  });

  it('is a workspace without sender, or without address for marketing email', () => {
    const lacking = { senderEmail: null, postalAddress: null };
    assert.deepEqual(pathsOf([mail({ text: 'Hi' })], lacking), [
      'workspace.senderEmail',
      'workspace.postalAddress',
    ]);
    const receipt = { ...mail({ text: 'Hi' }), kind: 'transactional' } as const;
    assert.deepEqual(pathsOf([receipt], lacking), ['workspace.senderEmail']);
  });

  it('is a sender that is not confirmed, of the step or of its template', () => {
    assert.deepEqual(pathsOf([mail({ text: 'Hi', sender: 'own' })]), []);
    const template: Step = { id: 't', type: 'sendEmail', template: 'pending' };
    const steps = [mail({ text: 'Hi', sender: 'pending' }), template];
    assert.deepEqual(pathsOf(steps), ['steps[0].sender', 'steps[1].template']);
    assert.deepEqual(pathsOf([{ ...template, sender: 'own' }]), []);
  });

  it('is judged by the sender that a mail names, not by the workspace’s', () => {
    const asking = (sender: string) => mail({ text: 'Please reply.', sender });
    const nobody = { senderEmail: null };
    assert.deepEqual(pathsOf([asking('own')], nobody), []);
    assert.deepEqual(pathsOf([asking('silent')]), ['steps[0].text']);
    const unread = { senderEmail: 'no-reply@shop.test' };
    assert.deepEqual(pathsOf([asking('pending')], unread), ['steps[0].text', 'steps[0].sender']);
    assert.deepEqual(pathsOf([asking('own'), mail({ text: 'Hi' })], nobody), ['workspace.senderEmail']);
  });
});
