import assert from 'node:assert/strict';
import { typedParagraphs } from '../../../domain/mail/typed-paragraphs.js';

describe('text that is typed into the box for HTML', () => {
  it('has paragraphs where lines are blank, and lines where lines end', () => {
    assert.equal(
      typedParagraphs('Hi Ada,\r\n\r\n\n  we are open\nuntil six. \n\nBye\n'),
      '<p>Hi Ada,</p>\n<p>we are open<br>\nuntil six.</p>\n<p>Bye</p>',
    );
  });

  it('has links where it has addresses, without the punctuation around them', () => {
    const link = '<a href="https://shop.example/?a=1&amp;b=2">https://shop.example/?a=1&amp;b=2</a>';
    assert.equal(typedParagraphs('See (https://shop.example/?a=1&amp;b=2).'), `<p>See (${link}).</p>`);
    assert.equal(
      typedParagraphs('&lt;http://a.example/x&gt; &quot;http://b.example&quot;'),
      '<p>&lt;<a href="http://a.example/x">http://a.example/x</a>&gt; &quot;<a href="http://b.example">http://b.example</a>&quot;</p>',
    );
  });

  it('is left alone as soon as it has a tag', () => {
    for (const html of ['Hi <b>Ada</b>\n\nBye', 'One<br>\n\nTwo', '<!-- x -->\n\nTwo', '</p>\n\nx'])
      assert.equal(typedParagraphs(html), html);
  });

  it('may compare numbers, and be empty', () => {
    assert.equal(typedParagraphs('1 < 2\n\n3 &lt; 4'), '<p>1 < 2</p>\n<p>3 &lt; 4</p>');
    assert.equal(typedParagraphs(' \n\n '), '');
  });
});
