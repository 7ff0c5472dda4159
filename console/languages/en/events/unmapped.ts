export const unmapped = {
  title: 'Without a person',
  events: 'Events',
  noneTitle: 'Every payload has found its person',
  noneText: 'A payload shows up here when Rollcall can’t be sure which address is the contact’s.',
  toEvents: 'Show all events',
  list: 'Payloads without a person',
  choose: 'Click the person’s email address',
  chooseHint: 'Every payload from this source will be read that way. Arrow keys and Enter work too.',
  admins: 'An admin can set where the address is.',
  noSource: 'The source has been deleted, so there’s nothing left to map.',
  payload: 'Payload',
  mapping: 'Mapping',
  address: 'Address at',
  notAddress: 'That isn’t an email address. Choose another value.',
  person: 'Person',
  event: 'Event',
  fits: (fitting: string, all: string) => `${fitting} of the ${all} payloads shown have an address there.`,
  fires: 'Let automations react to events from the last 24 hours',
  firesHint: 'Otherwise they only show up in the log and in the contact’s history.',
  save: 'Save and apply',
  again: 'Apply again',
  overtaken: 'Someone else changed the source. Take another look, then save again.',
  running: (count: string) => `${count} applied so far`,
  done: ({ applied, enrolled }: { applied: string; enrolled: string }) =>
    `${applied} applied, ${enrolled} entries into automations.`,
  left: ({ count, reason }: { count: string; reason: string }) =>
    `${count} still without a person: ${reason}`,
  failed: (count: string) => `${count} couldn’t be recorded.`,
  more: 'Show more',
};

export type UnmappedTexts = typeof unmapped;
