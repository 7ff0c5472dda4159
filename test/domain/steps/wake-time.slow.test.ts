import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { DailyTime, WaitStep } from '../../../domain/automation/automation.js';
import { weekdays, type Weekday } from '../../../domain/automation/weekdays.js';
import type { JsonValue } from '../../../domain/json/json.js';
import { wakeTime } from '../../../domain/steps/wake-time.js';
import { sized } from '../../support/run/sizes.js';
import { changesOfClocks } from './changes-of-clocks.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const SPREAD_MS = 30_000;

interface Asked {
  now: string | number;
  zone?: string | null;
  workspace?: string;
  field?: JsonValue;
  entry?: JsonValue;
  seed?: string;
  spreadMs?: number;
}

function wake(
  step: WaitStep,
  {
    now,
    zone = null,
    workspace = 'UTC',
    field = null,
    entry = null,
    seed = 's',
    spreadMs = SPREAD_MS,
  }: Asked,
): Date | null {
  const contact = { timezone: zone, customFields: { due: field } };
  const context = { now: new Date(now), contact, entry, workspaceTimezone: workspace, seed, spreadMs };
  return wakeTime(step, context);
}

/** The instant without the spread. */
function daily(until: DailyTime, asked: Asked): string {
  const at = wake({ id: 'w', type: 'wait', until }, asked)?.getTime() ?? 0;
  return new Date(Math.floor(at / 60_000) * 60_000).toISOString().replace(':00.000Z', 'Z');
}

const byField = (offset?: string): WaitStep => ({
  id: 'w',
  type: 'wait',
  untilField: 'customFields.due',
  ...(offset !== undefined && { offset }),
});

describe('the end of a wait', () => {
  it('for a duration: that much later', () => {
    const at = wake({ id: 'w', type: 'wait', for: '36 hours' }, { now: '2026-01-01T00:00:00Z' });
    assert.equal(at?.toISOString(), '2026-01-02T12:00:00.000Z');
  });

  describe('until a time of day', () => {
    const nine = { time: '09:00' };

    it('is today if still ahead, else tomorrow', () => {
      assert.equal(daily(nine, { now: '2026-01-01T08:59:59Z' }), '2026-01-01T09:00Z');
      assert.equal(daily(nine, { now: '2026-01-01T09:00:00Z' }), '2026-01-02T09:00Z');
    });

    it('uses the zone of the contact, else the workspace’s, else UTC', () => {
      const now = '2026-01-01T12:00:00Z';
      assert.equal(daily(nine, { now, zone: 'America/New_York' }), '2026-01-01T14:00Z');
      assert.equal(daily(nine, { now, zone: 'Not/Known', workspace: 'Asia/Tokyo' }), '2026-01-02T00:00Z');
      assert.equal(daily(nine, { now, workspace: 'Not/Known' }), '2026-01-02T09:00Z');
    });

    it('or uses the step’s zone; "contact" means the contact’s', () => {
      const asked = { now: '2026-01-01T12:00:00Z', zone: 'America/New_York' };
      assert.equal(daily({ ...nine, timezone: 'Europe/Berlin' }, asked), '2026-01-02T08:00Z');
      assert.equal(daily({ ...nine, timezone: 'contact' }, asked), '2026-01-01T14:00Z');
    });

    it('is on the next given weekday in the zone’s calendar', () => {
      // In Auckland it is Friday the 2nd already.
      const asked = { now: '2026-01-01T12:00:00Z', zone: 'Pacific/Auckland' };
      assert.equal(daily({ ...nine, weekdays: ['fri'] }, asked), '2026-01-01T20:00Z');
      assert.equal(daily({ ...nine, weekdays: ['thu'] }, asked), '2026-01-07T20:00Z');
      assert.equal(daily({ ...nine, weekdays: ['sat', 'mon'] }, asked), '2026-01-02T20:00Z');
    });

    it('in the gap in spring is the first instant after it', () => {
      const asked = { now: '2026-03-28T12:00:00Z', zone: 'Europe/Berlin' };
      assert.equal(daily({ time: '02:30' }, asked), '2026-03-29T01:00Z');
      // Lord Howe's clocks change by half an hour.
      const island = { now: '2026-10-03T00:00:00Z', zone: 'Australia/Lord_Howe' };
      assert.equal(daily({ time: '02:15' }, island), '2026-10-03T15:30Z');
    });

    it('in the repeated hour in autumn is the first one, and then the next day’s', () => {
      const zone = 'Europe/Berlin';
      assert.equal(daily({ time: '02:30' }, { now: '2026-10-24T12:00:00Z', zone }), '2026-10-25T00:30Z');
      assert.equal(daily({ time: '02:30' }, { now: '2026-10-25T00:31:00Z', zone }), '2026-10-26T01:30Z');
    });

    it('is spread evenly over the given period, never earlier, and stably', () => {
      const step: WaitStep = { id: 'w', type: 'wait', until: nine };
      const from = Date.parse('2026-01-01T09:00:00Z');
      for (const spreadMs of [SPREAD_MS, 7_200_000]) {
        const delays = Array.from({ length: 1_000 }, (_, i) => {
          const asked = { now: '2026-01-01T00:00:00Z', seed: String(i), spreadMs };
          assert.deepEqual(wake(step, asked), wake(step, asked));
          return (wake(step, asked)?.getTime() ?? 0) - from;
        });
        assert.ok(Math.min(...delays) >= 0 && Math.max(...delays) < spreadMs);
        for (let sixth = 0; sixth < 6; sixth += 1) {
          const share = delays.filter((ms) => Math.floor((6 * ms) / spreadMs) === sixth).length;
          assert.ok(share > 100, `${share} of 1,000 in sixth ${sixth} of ${spreadMs} ms`);
        }
      }
    });

    it('is exact if nothing is to be spread', () => {
      const step: WaitStep = { id: 'w', type: 'wait', until: nine };
      const at = wake(step, { now: '2026-01-01T00:00:00Z', spreadMs: 0 });
      assert.equal(at?.toISOString(), '2026-01-01T09:00:00.000Z');
    });
  });

  describe('until a field', () => {
    const now = '2026-01-01T00:00:00Z';
    const at = (field: JsonValue, offset?: string, zone?: string): string | null =>
      wake(byField(offset), { now, field, ...(zone !== undefined && { zone }) })?.toISOString() ?? null;

    it('is the instant it contains, moved by the offset', () => {
      assert.equal(at('2026-05-01T10:00:00+02:00'), '2026-05-01T08:00:00.000Z');
      assert.equal(at('2026-05-01T10:00:00.5Z', '-2 days'), '2026-04-29T10:00:00.500Z');
      assert.equal(at('2026-05-01T10:00:00Z', 'PT3H'), '2026-05-01T13:00:00.000Z');
    });

    it('in a day or a time without a zone, uses the contact’s zone', () => {
      assert.equal(at('2026-05-01', undefined, 'America/New_York'), '2026-05-01T04:00:00.000Z');
      assert.equal(at('2026-05-01 09:30', undefined, 'Asia/Kolkata'), '2026-05-01T04:00:00.000Z');
      assert.equal(at('2026-03-29T02:30', undefined, 'Europe/Berlin'), '2026-03-29T01:00:00.000Z');
    });

    it('may be a Unix time in seconds or milliseconds', () => {
      assert.equal(at(1_780_000_000), '2026-05-28T20:26:40.000Z');
      assert.equal(at(1_780_000_000_123), '2026-05-28T20:26:40.123Z');
    });

    it('may be a Unix time in a text, or as databases write times', () => {
      assert.equal(at('1780000000'), '2026-05-28T20:26:40.000Z');
      assert.equal(at('2026-05-01 10:00:00+00', undefined, 'Asia/Tokyo'), '2026-05-01T10:00:00.000Z');
    });

    it('may be in the past, also before 1970', () => {
      assert.equal(at('2020-01-01', '-1 day'), '2019-12-31T00:00:00.000Z');
      assert.equal(at('1958-03-01'), '1958-03-01T00:00:00.000Z');
      assert.equal(at(-157_766_400), '1965-01-01T00:00:00.000Z');
    });

    it('is null beyond what timers reach', () => {
      assert.equal(at('9999-12-31'), null);
    });

    describe('with an offset over a change of clocks', () => {
      const cases: [field: JsonValue, offset: string, zone: string, expected: string][] = [
        // Days, and local times without a zone.
        ['2027-03-29', '-2 days', 'Europe/Berlin', '2027-03-26T23:00:00.000Z'],
        ['2027-11-01', '-2 days', 'Europe/Berlin', '2027-10-29T22:00:00.000Z'],
        ['2027-03-15', '-2 days', 'America/New_York', '2027-03-13T05:00:00.000Z'],
        ['2027-03-27', '1 week', 'Europe/Berlin', '2027-04-02T22:00:00.000Z'],
        ['2027-03-29T17:00', '-2 days', 'Europe/Berlin', '2027-03-27T16:00:00.000Z'],
        ['2027-11-01 17:00:00', '-P2D', 'Europe/Berlin', '2027-10-30T15:00:00.000Z'],
        // Instants too: a booking at 11:00 local time is reminded of at 11:00.
        ['2027-03-29T09:00:00Z', '-2 days', 'Europe/Berlin', '2027-03-27T10:00:00.000Z'],
        [1_806_310_800, '-2 days', 'Europe/Berlin', '2027-03-27T10:00:00.000Z'],
        // Hours are hours, as many as they may be.
        ['2027-03-29', '-48 hours', 'Europe/Berlin', '2027-03-26T22:00:00.000Z'],
        ['2027-03-29T09:00:00Z', '-PT48H', 'Europe/Berlin', '2027-03-27T09:00:00.000Z'],
        ['2027-03-29', '-P1DT24H', 'Europe/Berlin', '2027-03-26T23:00:00.000Z'],
        // In the gap: the first instant after it.
        ['2027-03-29T02:30', '-1 day', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
      ];
      for (const [field, offset, zone, expected] of cases)
        it(`${JSON.stringify(field)} ${offset} in ${zone} is ${expected}`, () => {
          assert.equal(at(field, offset, zone), expected);
        });
    });

    it('is null without an instant', () => {
      const nothing = [
        null,
        true,
        '',
        'soon',
        '2026-02-30',
        '2026-05-01T25:00Z',
        '05/01/2026',
        1e300,
        [],
        {},
      ];
      for (const field of nothing) assert.equal(at(field), null, JSON.stringify(field));
      assert.equal(
        wakeTime(byField(), {
          now: new Date(now),
          contact: {},
          entry: {},
          workspaceTimezone: 'UTC',
          seed: '',
          spreadMs: SPREAD_MS,
        }),
        null,
      );
    });
  });
});

describe('the end of a wait until a field of the entry event', () => {
  const now = '2026-01-01T00:00:00Z';
  const at = (rest: { untilField?: string; offset?: string; until?: DailyTime }, asked: Partial<Asked>) =>
    wake({ id: 'w', type: 'wait', untilField: 'event.starts', ...rest }, { now, ...asked })?.toISOString();

  it('is read at its path under both names', () => {
    const entry = { starts: '2026-05-01T10:00:00Z', order: { due: 1_777_777_777 } };
    assert.equal(at({}, { entry }), '2026-05-01T10:00:00.000Z');
    assert.equal(
      at({ untilField: 'entry.order.due', offset: '-1 day' }, { entry }),
      '2026-05-02T03:09:37.000Z',
    );
    assert.equal(at({ untilField: 'entry.starts' }, { entry: { starts: 'soon' } }), undefined);
    // The engine keeps only the values at the paths that a version reads.
    assert.equal(
      at({ untilField: 'entry.a.b' }, { entry: { 'a.b': '2026-05-01' } }),
      '2026-05-01T00:00:00.000Z',
    );
  });

  it('with only a date is at `until` on that day in the contact’s zone', () => {
    const nine = { time: '09:00' };
    const entry = { starts: '2026-05-01' };
    assert.equal(at({ until: nine }, { entry }), '2026-05-01T09:00:00.000Z');
    assert.equal(at({ until: nine }, { entry, zone: 'Europe/Berlin' }), '2026-05-01T07:00:00.000Z');
    const tokyo = { ...nine, timezone: 'Asia/Tokyo' };
    assert.equal(at({ until: tokyo }, { entry, zone: 'Europe/Berlin' }), '2026-05-01T00:00:00.000Z');
    assert.equal(at({}, { entry, zone: 'Europe/Berlin' }), '2026-04-30T22:00:00.000Z');
    assert.equal(at({ until: nine }, { entry: { starts: '2026-02-30' } }), undefined);
    assert.equal(
      at({ untilField: 'customFields.due', until: nine }, { field: '2026-05-01' }),
      '2026-05-01T09:00:00.000Z',
    );
  });

  it('with an offset stays at that time of day over a change of clocks', () => {
    const of = { offset: '-2 days', until: { time: '09:00' } };
    const zone = 'Europe/Berlin';
    assert.equal(at(of, { zone, entry: { starts: '2026-03-30' } }), '2026-03-28T08:00:00.000Z');
    assert.equal(at(of, { zone, entry: { starts: '2026-04-02' } }), '2026-03-31T07:00:00.000Z');
  });

  it('moves to the next of the weekdays', () => {
    const until: DailyTime = { time: '09:00', weekdays: ['mon', 'fri'] };
    assert.equal(at({ until }, { entry: { starts: '2026-05-01' } }), '2026-05-01T09:00:00.000Z');
    assert.equal(at({ until }, { entry: { starts: '2026-05-02' } }), '2026-05-04T09:00:00.000Z');
  });

  it('with a time of its own keeps that time', () => {
    const until = { time: '09:00' };
    assert.equal(at({ until }, { entry: { starts: '2026-05-01T17:00:00Z' } }), '2026-05-01T17:00:00.000Z');
    assert.equal(
      at({ until }, { entry: { starts: '2026-05-01T17:00' }, zone: 'Europe/Berlin' }),
      '2026-05-01T15:00:00.000Z',
    );
  });
});

describe('until a time of day, over every change of clocks from 2020 to 2040', function () {
  this.timeout(60_000);
  const zones = [
    'Europe/Berlin',
    'Europe/London',
    'America/New_York',
    'America/St_Johns',
    'America/Santiago',
    'America/Havana',
    'America/Nuuk',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Asia/Beirut',
    'Asia/Jerusalem',
    'Asia/Tehran',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Australia/Sydney',
    'Pacific/Auckland',
    'Pacific/Chatham',
    'Pacific/Apia',
    'Pacific/Norfolk',
    'Antarctica/Troll',
  ];
  const changes = zones.flatMap((zone) => changesOfClocks(zone, 2020, 2040).map((at) => ({ zone, at })));
  const offsets = new Map(
    zones.map((zone) => {
      const starts = [Date.UTC(2019, 0, 1), ...changesOfClocks(zone, 2019, 2041)];
      const minutes = (at: number): number => DateTime.fromMillis(at, { zone }).offset;
      return [zone, starts.map((from) => ({ from, offset: minutes(from) * 60_000 }))];
    }),
  );

  it('has hundreds of changes to test', () => {
    assert.ok(changes.length > 500, `${changes.length} changes`);
  });

  it('is the first instant with that local time, or the end of the gap that contains it', () => {
    const change = fc.constantFrom(...changes);
    const minutes = fc.integer({ min: 0, max: 1_439 });
    const before = fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS });
    const days = fc.option(fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }), {
      nil: undefined,
    });
    const property = fc.property(change, minutes, before, days, ({ zone, at }, minute, offset, on) => {
      check({ zone, now: at - offset, minute, on });
    });
    fc.assert(property, { numRuns: sized({ reduced: 1_000, full: 3_000 }) });
  });

  it('is right around every change, for times within hours of it', () => {
    for (const { zone, at } of changes) {
      const { hour, minute } = DateTime.fromMillis(at, { zone });
      for (const by of [-90, -60, -30, -15, 0, 15]) {
        const about = (hour * 60 + minute + by + 1_440) % 1_440;
        check({ zone, now: at - DAY_MS / 2, minute: about, on: undefined });
        check({ zone, now: at + 60_000, minute: about, on: undefined });
      }
    }
  });

  interface Case {
    zone: string;
    now: number;
    minute: number;
    on: Weekday[] | undefined;
  }

  function check({ zone, now, minute, on }: Case): void {
    const time = `${pad(minute / 60)}:${pad(minute % 60)}`;
    const until = on === undefined ? { time } : { time, weekdays: on };
    const found = wake({ id: 'w', type: 'wait', until }, { now, zone })?.getTime() ?? 0;
    const spread = found - expected({ zone, now, minute, on });
    assert.ok(
      spread >= 0 && spread < SPREAD_MS,
      `${zone} ${time} from ${new Date(now).toISOString()}: ${spread}`,
    );
  }

  /** An independent computation: for each day, all instants at which its clocks show the time, or the gap containing it. */
  function expected({ zone, now, minute, on }: Case): number {
    const today = Math.floor(wallOf(zone, now) / DAY_MS);
    for (let day = today - 1; ; day += 1) {
      const date = new Date(day * DAY_MS);
      if (on?.includes(weekdays[(date.getUTCDay() + 6) % 7] ?? 'mon') === false) continue;
      const at = onDay(zone, date.getTime() + minute * 60_000);
      if (at > now) return at;
    }
  }

  function onDay(zone: string, wall: number): number {
    const offsets = new Set([wall - DAY_MS, wall + DAY_MS].map((at) => offsetAt(zone, at)));
    const showing = [...offsets].map((offset) => wall - offset).filter((at) => wallOf(zone, at) === wall);
    if (showing.length > 0) return Math.min(...showing);
    const skipping = changes.find(
      (one) => one.zone === zone && wallOf(zone, one.at - 1) < wall && wall <= wallOf(zone, one.at),
    );
    assert.ok(skipping, `${zone} never shows ${new Date(wall).toISOString()}`);
    return skipping.at;
  }

  function wallOf(zone: string, at: number): number {
    return at + offsetAt(zone, at);
  }

  /** In milliseconds; from the changes, since asking Intl each time would take most of the test's time. */
  function offsetAt(zone: string, at: number): number {
    return (offsets.get(zone) ?? []).findLast(({ from }) => from <= at)?.offset ?? NaN;
  }
});

function pad(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}
