import assert from 'node:assert/strict';
import { isOrigin, cleanPageUrl } from '../../../domain/forms/page-url.js';

describe('the URL of a page', () => {
  it('is stored without credentials and fragment, and truncated', () => {
    assert.equal(cleanPageUrl('https://u:p@example.com:8443/a?b=c#d'), 'https://example.com:8443/a?b=c');
    assert.equal(cleanPageUrl(`http://example.com/${'x'.repeat(3_000)}`)?.length, 2_000);
  });

  it('is null for other schemes', () => {
    const texts = [
      '',
      'example.com',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'about:srcdoc',
      'data:text/html,x',
    ];
    for (const text of [...texts, `https://example.com/${'x'.repeat(9_000)}`, null]) {
      assert.equal(cleanPageUrl(text), null);
    }
  });
});

describe('An origin', () => {
  it('has the form that browsers send, or is a star', () => {
    for (const text of [
      '*',
      'https://example.com',
      'http://localhost:8080',
      'https://xn--bcher-kva.example',
      'http://[::1]:3000',
    ]) {
      assert.equal(isOrigin(text), true, text);
    }
  });

  it('has no other form', () => {
    for (const text of [
      '',
      'null',
      'example.com',
      'https://example.com/',
      'https://EXAMPLE.com',
      'https://example.com:443',
      'https://u@example.com',
      'https://*.example.com',
      'https://bücher.example',
      'ftp://example.com',
      'https://example.com?x',
    ]) {
      assert.equal(isOrigin(text), false, text);
    }
  });
});
