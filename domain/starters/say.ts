import type { Block, MailWords } from './mail.js';

/** An English text of a starter in another language. */
export type Say = (text: string) => string;

/** What is in no list, as the path of a value or an address, is said as it is. */
export function sayIn(texts: Readonly<Record<string, string>>): Say {
  return (text) => texts[text] ?? text;
}

/** An email's words in a language. */
export function spoken({ subject, preheader, heading, blocks, ...rest }: MailWords, say: Say): MailWords {
  return {
    ...rest,
    subject: say(subject),
    preheader: say(preheader),
    heading: say(heading),
    blocks: blocks.map((block) => spokenBlock(block, say)),
  };
}

function spokenBlock(block: Block, say: Say): Block {
  switch (block.type) {
    case 'paragraph':
    case 'signature':
      return { ...block, text: say(block.text) };
    case 'button':
      return { ...block, label: say(block.label) };
    case 'points':
      return {
        ...block,
        points: block.points.map(({ title, text }) => ({ title: say(title), text: say(text) })),
      };
    case 'facts':
      return { ...block, facts: block.facts.map(({ label, value }) => ({ label: say(label), value })) };
    case 'items':
      return block;
  }
}
