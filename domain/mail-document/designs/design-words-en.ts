/** What the designs say in English. */
export const designWordsEn = {
  hello: 'Hello ',
  there: 'there',
  comma: ',',
  regards: 'Warm regards,',
  letter: {
    who: 'I’m Lena, and I look after everyone who is new here. Most people want one of three things from us, and I can point you to yours in a sentence.',
    ask: 'So: what made you sign up? A line is enough. I read every answer, and you’ll get one from me, not from a machine.',
    until: 'Until then, ',
    page: 'this page',
    has: ' has what most people ask in their first week.',
    name: 'Lena',
  },
  newsletter: {
    picture: 'What this issue is about',
    title: 'What’s new in May',
    short:
      'Three stories, four minutes. The short version: it got faster, it got cheaper, and there is soup.',
    story: 'Twice as fast, and there’s nothing to do',
    storyText:
      'Since Tuesday every report opens in under a second. Here’s what we changed, and what it taught us.',
    read: 'Read the story',
    left: 'Visit the workshop',
    leftText: 'Every second Thursday from six. ',
    leftLink: 'Reserve a place',
    right: 'The soup',
    rightText: 'You asked. ',
    rightLink: 'Here’s the recipe',
    quote: 'The first newsletter that I read to the end.',
  },
  announcement: {
    title: 'Reports you can share',
    text: 'One link, always up to date, for people without an account. It’s ready in your workspace today.',
    button: 'Share your first report',
    picture: 'A report with the Share button open',
    changes: 'What changes for you',
    points: [
      'Links can end on a day that you choose.',
      'You see who opened them.',
      'Nothing is public until you say so.',
    ],
  },
  order: {
    title: 'Thank you, ',
    friend: 'friend',
    before: 'Your order ',
    after: ' is with us. We’ll write again when it’s on its way.',
    times: ' × ',
    total: 'Total',
    button: 'See your order',
    help: 'Something not right? Just reply to this email.',
  },
  welcome: {
    title: 'Good to have you here',
    text: 'Three things make the biggest difference. Each takes five minutes.',
    steps: [
      ['1. Say what you want to reach', 'A goal of one sentence is enough to begin with.'],
      ['2. Bring your own data', 'It takes two clicks, and everything is easier to judge afterwards.'],
      ['3. Ask a colleague in', 'Things that two people look at get finished.'],
    ],
    button: 'Take the first step',
  },
} as const;

type Said<T> = { [K in keyof T]: T[K] extends string ? string : Said<T[K]> };
export type DesignWords = Said<typeof designWordsEn>;
