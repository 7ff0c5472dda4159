import assert from 'node:assert/strict';
import { textPart } from '../../../activities/mail/text-part.js';

const HIDDEN =
  'display:none;font-size:1px;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;';
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(30);

/** Shapes of mails as tools write them, and their text. */
const SHAPES: Record<string, [html: string, text: string]> = {
  'a table of data': [
    '<table><tr><td>Tee</td><td>3 €</td></tr><tr><td>Brot</td><td>4 €</td></tr></table>',
    'Tee 3 €\nBrot 4 €',
  ],
  'a table with heads, empty cells and line breaks': [
    '<table>\n<thead><tr><th>Item</th><th></th><th>Price</th></tr></thead>\n<tbody><tr> <td>Mug</td> <td>\n</td><td>9.90</td> </tr></tbody></table><p>Thanks</p>',
    'Item Price\nMug 9.90\n\nThanks',
  ],
  'a signature that is a table of one column': [
    '<table><tbody><tr><td>Ada Byron</td></tr><tr><td>Founder, Upshift</td></tr></tbody></table>',
    'Ada Byron\nFounder, Upshift',
  ],
  'a navigation in cells, and one of links alone': [
    '<table><tr><td><a href="https://x.test/1">Home</a></td><td><a href="https://x.test/2">Shop</a></td></tr></table><div><a href="https://x.test/1">Home</a><a href="https://x.test/2">Shop</a></div>',
    'Home [https://x.test/1] Shop [https://x.test/2]\n\nHome [https://x.test/1] Shop [https://x.test/2]',
  ],
  'two columns of paragraphs in nested tables': [
    '<table><tr><td><table><tr><td><p>Left</p></td></tr></table></td><td><table><tr><td><p>Right</p></td></tr></table></td></tr></table>',
    'Left\n\nRight',
  ],
  'MJML’s preview, and its padding in a second element': [
    `<div style="${HIDDEN}">Three things</div><div style="${HIDDEN}">${PADDING}</div><p>Hello</p>`,
    'Hello',
  ],
  'a preheader without display: none': [
    '<div style="max-height:0; overflow:hidden; mso-hide:all;" aria-hidden="true">Three things</div><p>Hello</p>',
    'Hello',
  ],
  'a preheader that only its class hides': [
    '<style>.preheader { display: none !important; visibility: hidden; mso-hide: all }</style><span class="preheader">Three things</span><p>Hello</p>',
    'Hello',
  ],
  'Mailchimp’s preview text': [
    '<!--[if !gte mso 9]><!----><span class="mcnPreviewText" style="display:none; font-size:0px; line-height:0px; max-height:0px; max-width:0px; opacity:0; overflow:hidden; visibility:hidden; mso-hide:all;">Three things</span><!--<![endif]--><p>Hello</p>',
    'Hello',
  ],
  'padding that is shown, in columns': [
    '<div>\u00ad\u034f\u200c &nbsp;\n\u00ad\u034f\u200c &nbsp;&#8199;&#65279;&#847;\n</div><p>Hello</p>',
    'Hello',
  ],
  'a button with a drawn copy for Outlook': [
    '<!--[if mso]><v:roundrect href="https://x.test"><center>Go</center></v:roundrect><![endif]--><a href="https://x.test" style="background:#222;mso-hide:all;">Go</a>',
    'Go [https://x.test]',
  ],
  'a copy for phones': [
    '<style>.phone{display:none} @media only screen and (max-width:480px){ .desk{display:none!important} .phone{display:block!important} }</style><div class="col desk">Wide</div><!--[if !mso]><!--><div class="phone" style="mso-hide:all">Narrow</div><!--<![endif]-->',
    'Wide',
  ],
  'words with soft hyphens, joiners and emoji': [
    '<p>Donau&shy;dampf&#173;schiff می‌خواهم 👩‍💻 a&nbsp;b https://x.test/&#8203;long</p>',
    'Donaudampfschiff می‌خواهم 👩‍💻 a\u00a0b https://x.test/long',
  ],
  'limits of height that hide nothing': [
    '<p style="max-height:0.5em">One</p><p style="max-height: 100px">Two</p><p data-style="display:none">Three</p>',
    'One\n\nTwo\n\nThree',
  ],
};

describe('the text part made from HTML', () => {
  for (const [shape, [html, text]] of Object.entries(SHAPES)) {
    it(`is what people see of ${shape}`, () => assert.equal(textPart(html), text));
  }
});
