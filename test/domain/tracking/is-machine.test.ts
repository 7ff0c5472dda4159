import assert from 'node:assert/strict';
import { isMachine, type TrackedRequest } from '../../../domain/tracking/is-machine.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const byPerson: TrackedRequest = { method: 'GET', userAgent: FIREFOX, purpose: '', sinceSentMs: 60_000 };

describe('isMachine', () => {
  const people: [what: string, userAgent: string][] = [
    ['a browser', FIREFOX],
    [
      'a phone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    ],
    [
      "Gmail's image proxy, which loads what is read",
      'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    ],
    ['Outlook', 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17928; Pro)'],
    [
      'a phone of Cubot',
      'Mozilla/5.0 (Linux; Android 8.0.0; CUBOT_P20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0 Mobile Safari/537.36',
    ],
    [
      'a device whose name contains “scan”',
      'Mozilla/5.0 (Linux; Android 14; Toscana) Chrome/140.0 Mobile Safari/537.36',
    ],
    [
      'one whose name contains “node”',
      'Mozilla/5.0 (Linux; Android 14; Inodeo) Chrome/140.0 Mobile Safari/537.36',
    ],
    ['Thunderbird', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.2'],
  ];
  for (const [what, userAgent] of people) {
    it(`takes ${what} for a person`, () => assert.equal(isMachine({ ...byPerson, userAgent }), false));
  }

  const machines: [what: string, request: Partial<TrackedRequest>][] = [
    ['a HEAD request', { method: 'HEAD' }],
    ["Apple's Mail Privacy Protection", { userAgent: 'Mozilla/5.0' }],
    ['who names no program', { userAgent: ' ' }],
    ['a crawler', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a link preview', { userAgent: 'Slack-LinkPreview 1.0' }],
    ['a library', { userAgent: 'python-requests/2.32.3' }],
    ['a scanner', { userAgent: 'BarracudaCentral/1.0' }],
    ['a bot of another name', { userAgent: 'Mozilla/5.0 (compatible; TelegramBot; like TwitterBot)' }],
    ['a scanner of links', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) urlscan/1.0 Chrome/140.0' }],
    ['a scanner of mails', { userAgent: 'ScanMail/14.0' }],
    ['a service that scans', { userAgent: 'EmailScanner' }],
    ['Node.js', { userAgent: 'node' }],
    ['a library for Node.js', { userAgent: 'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)' }],
    ['another one', { userAgent: 'got (NodeJS)' }],
    ['a prefetching browser', { purpose: 'prefetch;prerender' }],
    ['a request within a second of the hand-over', { sinceSentMs: 999 }],
    ['a request before its end', { sinceSentMs: -1 }],
  ];
  for (const [what, request] of machines) {
    it(`takes ${what} for a machine`, () => assert.equal(isMachine({ ...byPerson, ...request }), true));
  }
});
