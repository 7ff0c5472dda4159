import { everyoneKinds, type ConsentKind, type EveryoneKind } from './consent-kind.js';
import { plainWords, wordTable } from './plain-word.js';

/** Words of the names of files, as tools call their exports. */
const FILES = wordTable<EveryoneKind>({
  complained:
    'complaints complaint complained complainers spam spamreports spamcomplaints spamreport beschwerden plaintes quejas',
  bounced: `cleaned bounced bounces bounce hardbounces hardbounced hardbounce invalid invalidemails undeliverable
    unzustellbar rebotados rebonds rimbalzati`,
  left: `unsubscribed unsubscribes unsubscribers unsubscribe unsubs optouts optout optedout suppressions suppression suppressed
    blocklist blocklisted blocked blocks blacklist blacklisted donotcontact donotemail dnc dne globalunsubscribes
    abgemeldet abmeldungen abgemeldete austragungen sperrliste desabonnes desinscrits desinscriptions bajas desuscritos cancelados
    disiscritti cancellati descadastrados afmeldingen uitgeschreven avregistrerade avanmalda wypisani odhlaseni отписанные`,
  no: 'nonsubscribed nonsubscribers notsubscribed transactional neversubscribed',
  pending: 'unconfirmed pending unverified awaitingconfirmation ausstehend unbestatigt',
});
/** With these, the file holds others as well. */
const MIXED: ReadonlySet<string> = new Set(
  'subscribed active all subscribers alle tous todos tutti'.split(' '),
);

/** What everyone in a file of this name has probably done; null if the name does not say. */
export function everyoneInFile(name: string): EveryoneKind | null {
  const words = plainWords(name);
  const pairs = words.flatMap((word, i) => [word, `${word}${words[i + 1] ?? ''}`]);
  const found = new Set<ConsentKind>(pairs.flatMap((word) => FILES.get(word) ?? []));
  const isNegated = words.includes('non') || words.includes('not') || words.includes('never');
  if (!isNegated && words.some((word) => MIXED.has(word))) return null;
  return everyoneKinds.find((kind) => found.has(kind) && isOnly(kind, found)) ?? null;
}

/** "suppression_bounces": the more precise word counts. */
function isOnly(kind: EveryoneKind, found: ReadonlySet<ConsentKind>): boolean {
  return kind !== 'left' || (!found.has('bounced') && !found.has('complained'));
}
