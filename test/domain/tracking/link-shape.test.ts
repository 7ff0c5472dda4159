import assert from 'node:assert/strict';
import { asWritten, linkShapes } from '../../../domain/tracking/link-shape.js';

describe('the shapes of links', () => {
  it('are of links whose address has Liquid, each once', () => {
    const html = `<a href="https://Shop.example?a={{ contact.id }}&amp;b=1">A</a> <a href='https://shop.example/{% if x %}y{% endif %}'>B</a>
      <a href="https://Shop.example?a={{ contact.id }}&amp;b=1">Again</a> <a href="https://shop.example/plain">C</a>`;
    assert.deepEqual(linkShapes(html), [
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
    assert.deepEqual(linkShapes(html), []);
  });

  it('name followed addresses as they were written', () => {
    const shapes = linkShapes('<a href="https://shop.example/?a={{ contact.id }}&amp;b=1">A</a>');
    const url = 'https://shop.example/?a={{ contact.id }}&b=1';
    assert.equal(asWritten('https://shop.example/?a=65&b=1', shapes), url);
    for (const other of ['https://shop.example/?a=65', 'https://other.example/?a=1&b=1'])
      assert.equal(asWritten(other, shapes), other);
  });

  it('do not count what stands before and after twice', () => {
    const shapes = linkShapes('<a href="https://shop.example/aa{{ x }}aa">A</a>');
    assert.equal(asWritten('https://shop.example/aa', shapes), 'https://shop.example/aa');
  });
});
