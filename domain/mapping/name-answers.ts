import { partyOfLabel } from './email-evidence.js';
import { cleanName, readNamePart, type NamePart } from './name-fields.js';
import type { PathSegment } from './paths.js';
import { isPlainObject, own, type JsonObject } from './payload.js';

/** An answer to a question about the person's name. */
export interface NameAnswer {
  path: PathSegment[];
  part: NamePart;
  value: string;
}

/** Most likely first. */
const ANSWER_KEYS = new Map(
  `value answer text response content values string_value stringValue field_value val plain_text title
  valeur valor valore wert antwort waarde wartosc réponse reponse respuesta risposta resposta odpowiedz`
    .split(/\s+/)
    .map((key, rank) => [key, rank]),
);
const LABEL_KEYS = new Set(
  `label title name question key slug type questionText ref tag custom_key field field_name fieldName column_name column_id
  attribute property Key Name Label libelle libellé etiqueta etichetta bezeichnung feld frage champ campo pregunta pergunta
  domanda vraag veld pole pytanie titre titel titulo titolo nom nombre nome`.split(/\s+/),
);
/** Objects in which form builders repeat the question. */
const QUESTION_KEYS = ['field', 'question', 'attribute', 'custom_field', 'customField'];
const MAX_LABEL = 100;
/** Levels of objects in which the text of an answer may be wrapped. */
const MAX_WRAPPED = 3;
const MAX_KEYS = 40;

/** The name that an object answers with: `{ label, value }`, `{ field: { label }, value }`, `first_name: { value }`. */
export function nameAnswer(answer: JsonObject, key: string | null): NameAnswer | null {
  if (answerKeys(answer).length === 0) return null;
  const part = partAsked(answer, key);
  const found = part === null ? null : textIn(answer, part, MAX_WRAPPED);
  return part === null || found === null ? null : { part, ...found };
}

function partAsked(answer: JsonObject, key: string | null): NamePart | null {
  const sources = [answer];
  for (const name of QUESTION_KEYS) {
    const question = own(answer, name);
    if (isPlainObject(question)) sources.push(question);
  }
  const labels: string[] = [];
  for (const source of sources) {
    for (const name of Object.keys(source).slice(0, MAX_KEYS)) {
      const label = LABEL_KEYS.has(name) ? source[name] : undefined;
      if (typeof label === 'string' && label.length <= MAX_LABEL) labels.push(label);
    }
  }
  if (key !== null) labels.push(key);
  const asked = labels.find((label) => readNamePart(label) !== null);
  const isOfStaff = asked !== undefined && labels.some((label) => partyOfLabel(label)?.kind === 'staff');
  return asked === undefined || isOfStaff ? null : readNamePart(asked);
}

/** The text of an answer, below keys that wrap it: `answerDetails.textQuestionAnswer.answer`, `title[0].plain_text`. */
function textIn(
  answer: JsonObject,
  part: NamePart,
  levels: number,
): { path: PathSegment[]; value: string } | null {
  for (const key of answerKeys(answer)) {
    const sent = own(answer, key);
    const value = cleanName(sent, part);
    if (value !== null && readNamePart(value) === null) return { path: [key], value };
    const inner: unknown = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent;
    const found = levels > 1 && isPlainObject(inner) ? textIn(inner, part, levels - 1) : null;
    if (found !== null)
      return { path: [key, ...(inner === sent ? [] : [0]), ...found.path], value: found.value };
  }
  return null;
}

/** Most likely first. */
function answerKeys(answer: JsonObject): string[] {
  const found: string[] = [];
  let count = 0;
  for (const key in answer) {
    if (++count > MAX_KEYS) break;
    if (ANSWER_KEYS.has(key) || /answer/i.test(key)) found.push(key);
  }
  return found.length < 2 ? found : found.toSorted((a, b) => rankKey(a) - rankKey(b));
}

function rankKey(key: string): number {
  return ANSWER_KEYS.get(key) ?? ANSWER_KEYS.size;
}
