import assert from 'node:assert/strict';
import { asWritten, mailLinks } from '../../../domain/tracking/link-shape.js';

describe('the shapes of links', () => {
  it('are of links whose address has Liquid, each once', () => {
    const html = `<a href="https://Shop.example?a={{ contact.id }}&amp;b=1">A</a> <a href='https://shop.example/{% if x %}y{% endif %}'>B</a>
      <a href="https://Shop.example?a={{ contact.id }}&amp;b=1">Again</a> <a href="https://shop.example/plain">C</a>`;
    assert.deepEqual(mailLinks([html]).shapes, [
      {
        url: 'https://Shop.example?a={{ contact.id }}&b=1',
        before: 'https://shop.example/?a=',
        after: '&b=1',
      },
      { url: 'https://shop.example/{% if x %}y{% endif %}', before: 'https://shop.example/', after: '' },
    ]);
  });

  it('are not of links that may lead to any site, or to none', () => {
    const html =
      '<a href="{{ event.url }}">A</a><a href="https://{{ contact.id }}.example/">B</a><a href="mailto:{{ contact.email }}">C</a>';
    assert.deepEqual(mailLinks([html]).shapes, []);
  });

  it('name followed addresses as they were written', () => {
    const links = mailLinks([
      '<a href="https://shop.example/?a={{ contact.id }}&amp;b=1">A</a>',
      '<a href="https://shop.example/?a={{ contact.id }}">B</a> <a href="https://Shop.example?a=help">C</a>',
    ]);
    const url = 'https://shop.example/?a={{ contact.id }}&b=1';
    assert.equal(asWritten('https://shop.example/?a=65&b=1', links), url);
    assert.equal(asWritten('https://shop.example/?a=65', links), 'https://shop.example/?a={{ contact.id }}');
    const help = 'https://shop.example/?a=help';
    assert.equal(asWritten(help, links), help);
    assert.equal(asWritten('https://other.example/?a=1&b=1', links), null);
  });

  it('do not count what stands before and after twice', () => {
    const links = mailLinks(['<a href="https://shop.example/aa{{ x }}aa">A</a>']);
    assert.equal(asWritten('https://shop.example/aa', links), null);
  });
});
