import assert from 'node:assert/strict';
import { FileDecoder } from '../../../domain/imports/decode.js';
import { createRecoder } from '../../../domain/imports/encodings.js';
import { FileScan } from '../../../domain/imports/file-scan.js';
import { guessColumns } from '../../../domain/imports/guess-columns.js';
import { readCsv } from '../../../domain/imports/read-csv.js';
import { rowReader } from '../../../domain/imports/read-row.js';

interface Read {
  fields: Record<string, string | null>;
  people: Record<string, unknown>[];
}

/** Reads a file with its guessed mapping. */
function read(file: string | Buffer): Read {
  const decoder = new FileDecoder();
  const stored = decoder.push(Buffer.from(file)) + decoder.end();
  const recode = createRecoder(decoder.encoding) ?? ((text: string) => text);
  const scan = new FileScan({ delimiter: null });
  const bytes = Buffer.from(stored);
  scan.push(stored, bytes);
  const { columns, facts, start, delimiter } = scan.end(recode);
  const targets = guessColumns(columns, facts);
  const { rows } = readCsv(bytes.subarray(start.offset), {
    delimiter: delimiter ?? ',',
    limit: 1_000,
    isEnd: true,
  });
  const row = rowReader(targets);
  return {
    fields: Object.fromEntries(targets.map(({ column, field }) => [column, field])),
    people: rows.flatMap(({ cells, problem }, i) => {
      const texts = cells.map((cell) => (typeof cell === 'string' ? recode(cell) : cell));
      const person = row({ line: i, cells: texts, problem });
      return person !== null && 'email' in person ? [{ email: person.email, ...person.patch }] : [];
    }),
  };
}

/** Reports of other products: their file, and a person as it must be read. */
const reports: [string, string | Buffer, Record<string, unknown>][] = [
  // Types (B5).
  [
    'hizzle-co/noptin#602: quoted postal codes',
    'email,plz\na@b.co,"01067"\n',
    { customFields: { plz: '01067' } },
  ],
  [
    'jakob/TableTool#41: a UPC of 12 digits',
    'email,upc\na@b.co,012345678901\n',
    { customFields: { upc: '012345678901' } },
  ],
  [
    'wpsharks/s2member#1148: an apostrophe before the zero',
    "email,zip\na@b.co,'04101\n",
    { customFields: { zip: '04101' } },
  ],
  [
    'proompteng/bilig#28: cost centers and routing numbers',
    'email,cost center,routing,amount\na@b.co,00042,021000021,125.50\n',
    { customFields: { 'cost center': '00042', routing: '021000021', amount: 125.5 } },
  ],
  [
    'KingdomFirst/Excavator#152: telephone numbers of a single row',
    'email,Home Phone\na@b.co,01632960001\n',
    { customFields: { 'Home Phone': '01632960001' } },
  ],
  // Rows and cells (B6).
  [
    'espocrm/espocrm#2133: a wrong address stops nobody else',
    'email,name\nbla.bla.@example.com,X\na@b.co,Ada\n',
    { name: 'Ada' },
  ],
  [
    'knadh/listmonk#1070: cells padded with spaces',
    'email  , name  , attributes\na@b.co   , Unknown Name  , "{""mailchimp"": true}"  \n',
    { name: 'Unknown Name' },
  ],
  [
    'mailpoet/mailpoet#6931: a row with fewer cells',
    'email,first name,city\na@b.co,Ada\n',
    { firstName: 'Ada' },
  ],
  [
    'mettle/sendportal#67: semicolons, and an empty id',
    'id;email;first_name;last_name\n;a@b.co;Luca;Rossi\n',
    { firstName: 'Luca', lastName: 'Rossi' },
  ],
  ['hizzle-co/noptin#53: an odd time zone', 'email,timezone\na@b.co,GMT+25\n', {}],
  // The address and heads (B7).
  [
    'justingit/dada-mail#513: a timestamp before the address',
    'timestamp,email\n2015-08-03 10:00:00,a@b.co\n',
    { customFields: { timestamp: '2015-08-03T10:00:00.000Z' } },
  ],
  ['TryGhost/Ghost#9987: a single column with its head', 'email\na@b.co\n', {}],
  [
    'michalbe/csv2vcard: Outlook.com has three addresses',
    'First Name,Last Name,E-mail Address,E-mail Type,E-mail 2 Address\nAda,Byron,a@b.co,SMTP,c@d.co\n',
    { firstName: 'Ada', lastName: 'Byron' },
  ],
  [
    'Thunderbird: Primary Email and Secondary Email',
    'First Name,Last Name,Display Name,Primary Email,Secondary Email\nAda,Byron,Ada Byron,a@b.co,c@d.co\n',
    { firstName: 'Ada', name: 'Ada Byron' },
  ],
  [
    'bbdb-csv-import: notes above the head of LinkedIn',
    'Notes:\n"Some addresses, and more"\n\nFirst Name,Email Address\nAda,a@b.co\n',
    { firstName: 'Ada' },
  ],
  // Encodings (B8).
  [
    'gbif/ipt#1228: Windows-1252 with tabs from Excel',
    Buffer.from('email\tcidade\na@b.co\tS\xe3o Jo\xe3o\n', 'latin1'),
    { customFields: { cidade: 'São João' } },
  ],
  [
    'polygonplanet/encoding.js#12: a few accents in Windows-1252',
    Buffer.from('Pr\xe9nom;Nom;Email\ninvit\xe9\xe0\xe7\xf9;invite;a@b.co\n', 'latin1'),
    { firstName: 'invitéàçù', lastName: 'invite' },
  ],
  [
    'Tyrrrz/DiscordChatExporter#238: Cyrillic from Excel in Windows-1251',
    Buffer.from('email;\xc3\xee\xf0\xee\xe4\na@b.co;\xcc\xee\xf1\xea\xe2\xe0\n', 'latin1'),
    { customFields: { Город: 'Москва' } },
  ],
  [
    'shannah/swete#6: Excel’s Unicode text: UTF-16 with tabs',
    Buffer.from('\uFEFFemail\tcity\na@b.co\tŁódź\n', 'utf16le'),
    { customFields: { city: 'Łódź' } },
  ],
  [
    'lg2de/SimpleAccounting#284: UTF-8 without a mark',
    'email;Ort\na@b.co;Köln\n',
    { customFields: { Ort: 'Köln' } },
  ],
];

describe('a file as it was reported of another product', () => {
  for (const [report, file, person] of reports)
    it(`is read: ${report}`, () => {
      const { people, fields } = read(file);
      const found = people.find(({ email }) => email === 'a@b.co');
      assert.ok(found, JSON.stringify(fields));
      assert.deepEqual({ ...found, ...person }, found);
    });
});
