import { DAY_MS } from '../../domain/kernel/spans.js';

/** A customer of the fictional shop. */
export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  timezone: string;
  language: string;
  customFields: Record<string, string | number | boolean>;
}

const names = [
  'Ada Lovelace',
  'Grace Hopper',
  'Katherine Johnson',
  'Hedy Lamarr',
  'Mary Jackson',
  'Annie Easley',
  'Radia Perlman',
  'Karen Jones',
  'Barbara Liskov',
  'Joan Clarke',
  'Dorothy Vaughan',
  'Sophie Wilson',
  'Emmy Noether',
  'Rózsa Péter',
  'Mileva Marić',
  'Chien Wu',
  'Lise Meitner',
  'Maria Mayer',
  'Rosalind Franklin',
  'Dorothy Hodgkin',
  'Alan Turing',
  'Edsger Dijkstra',
  'Niklaus Wirth',
  'Tony Hoare',
  'Donald Knuth',
  'Leslie Lamport',
  'Jim Gray',
  'Ken Thompson',
  'Dennis Ritchie',
  'John Backus',
  'Robin Milner',
  'Kristen Nygaard',
  'Peter Naur',
  'Fernando Corbató',
  'Michael Stonebraker',
  'Claude Shannon',
];

const places = [
  ['Europe/Berlin', 'de'],
  ['Europe/London', 'en-GB'],
  ['America/New_York', 'en-US'],
  ['America/Sao_Paulo', 'pt-BR'],
  ['Asia/Tokyo', 'ja'],
  ['Australia/Sydney', 'en-AU'],
] as const;
const plans = ['free', 'trial', 'team', 'business'] as const;
const TRIAL_DAYS = [4, 9, 14, 21];

/** Always the same people; their trials end within the next days. */
export function people(now: Date): Person[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return names.map((name, i) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const [timezone, language] = places[i % places.length] ?? places[0];
    const plan = plans[i % plans.length] ?? 'free';
    const trialEndsAt = new Date(today + (TRIAL_DAYS[i % TRIAL_DAYS.length] ?? 14) * DAY_MS).toISOString();
    return {
      email: `${plain(firstName)}.${plain(lastName)}@example.com`,
      firstName,
      lastName,
      timezone,
      language,
      customFields: { plan, teamSize: (i * 7) % 40, ...(plan === 'trial' ? { trialEndsAt } : {}) },
    };
  });
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
