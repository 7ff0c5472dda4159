import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { brandColors, contrastRatio, grounds } from '../../../domain/mail/brand-colors.js';
import { maskedEmail } from '../../../api/pages/masked-email.js';
import { publicPage } from '../../../api/pages/public-page.js';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('The colours of public pages', () => {
  it('are readable in both schemes, whatever the brand colour', () => {
    fc.assert(
      fc.property(color, (brand) => {
        const schemes = brandColors(brand);
        for (const scheme of ['light', 'dark'] as const) {
          const { accent, onAccent, link } = schemes[scheme];
          const { page, card } = grounds[scheme];
          assert.ok(contrastRatio(onAccent, accent) >= 4.5, `${onAccent} on ${accent}`);
          assert.ok(contrastRatio(accent, card) >= 3, `${accent} on ${card}`);
          assert.ok(
            contrastRatio(link, card) >= 4.5 && contrastRatio(link, page) >= 4.5,
            `${link} as a link`,
          );
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('are the brand’s own where readable', () => {
    assert.equal(brandColors('#0f766e').light.accent, '#0f766e');
    assert.equal(brandColors('#ffff00').dark.accent, '#ffff00');
  });

  it('measure contrast as WCAG does', () => {
    assert.equal(contrastRatio('#000000', '#ffffff'), 21);
    assert.equal(contrastRatio('#777777', '#ffffff').toFixed(2), '4.48');
  });
});

describe('A public page', () => {
  const parts = {
    title: 'Hello',
    lang: 'en',
    workspace: { name: 'Acme', brandColor: null, logoUrl: null },
    body: '<p>Hi</p>',
  };

  it('escapes names', () => {
    const { html } = publicPage({
      ...parts,
      title: '</h1><script>',
      lang: '"><script>',
      workspace: { name: '<script>&', brandColor: '#123456', logoUrl: null },
    });
    assert.ok(!html.includes('<script'));
    assert.match(html, /<header>&#60;script&#62;&#38;<\/header>/);
  });

  it('allows its own style by hash, and nothing else', () => {
    const { html, policy } = publicPage(parts);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    assert.equal(
      policy,
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
  });

  it('shows the logo instead of the name, and allows images of its origin alone', () => {
    const logoUrl = 'https://cdn.example.com:8443/a.png?"><script>';
    const { html, policy } = publicPage({ ...parts, workspace: { ...parts.workspace, logoUrl } });
    assert.ok(
      html.includes(
        '<header><img src="https://cdn.example.com:8443/a.png?&#34;&#62;&#60;script&#62;" alt="Acme"></header>',
      ),
      html,
    );
    assert.match(policy, /; img-src https:\/\/cdn\.example\.com:8443; form-action/);
  });

  it('shows the name if a policy cannot name the host of the logo', () => {
    for (const logoUrl of ['https://a;b/x.png', 'https://a,b/x.png', 'http://[::1]/x.png']) {
      const { html, policy } = publicPage({ ...parts, workspace: { ...parts.workspace, logoUrl } });
      assert.ok(html.includes('<header>Acme</header>'), logoUrl);
      assert.ok(!policy.includes('img-src'), logoUrl);
    }
  });

  it('has no header if the workspace is unknown', () => {
    const { html, status } = publicPage({ ...parts, workspace: null });
    assert.ok(!html.includes('<header>'));
    assert.match(html, /<title>Hello<\/title>/);
    assert.equal(status, 200);
  });

  it('masks an email address except its first letter and domain', () => {
    assert.equal(maskedEmail('ada.lovelace@example.com'), 'a•••@example.com');
  });
});
