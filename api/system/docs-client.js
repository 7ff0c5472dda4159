// Draws the reference of the API from its description. Loaded before the viewer, from our own host as everything else.
allowStyles(document.querySelector('script[nonce]').nonce);

// Samples are offered in curl, JavaScript (fetch) and Python (requests); the viewer knows many more.
const OTHER_TARGETS =
  'c csharp clojure dart fsharp go http java kotlin node objc ocaml php powershell r ruby rust swift';
const hiddenClients = {
  ...Object.fromEntries(OTHER_TARGETS.split(' ').map((target) => [target, true])),
  shell: ['httpie', 'wget'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['aiohttp', 'httpx_async', 'httpx_sync', 'python3'],
};

const options = {
  theme: 'none',
  withDefaultFonts: false,
  hideDarkModeToggle: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  agent: { disabled: true },
  documentDownloadType: 'none',
  defaultOpenFirstTag: false,
  hideModels: true,
  // The reader's key stays in this browser's storage.
  persistAuth: true,
  authentication: { preferredSecurityScheme: 'apiKey' },
  hiddenClients,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};

document.addEventListener('DOMContentLoaded', async () => {
  const place = document.getElementById('reference');
  try {
    const response = await fetch('/api/openapi.json');
    if (!response.ok) throw new Error(`The description could not be loaded (${response.status}).`);
    const content = await response.json();
    // Its headings follow the title of the page, which is of the first level.
    content.info.description = content.info.description.replace(/^###/gm, '##');
    new MutationObserver(improve).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-selected', 'aria-label', 'role', 'class', 'style'],
    });
    window.Scalar.createApiReference(place, { ...options, content });
  } catch (error) {
    place.textContent = `${error.message} Reload the page to try again.`;
  }
});

// The policy allows style elements with the page's nonce, and styles that are set by script. The viewer adds style
// elements without a nonce, and writes style attributes.
function allowStyles(nonce) {
  const createElement = document.createElement.bind(document);
  document.createElement = (name, options) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    if (name === 'style' && this.style) this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };
  const innerHTML = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...innerHTML,
    set(html) {
      innerHTML.set.call(this, String(html).replace(/(<code [^>]*?)style="/g, '$1data-style="'));
      for (const code of this.querySelectorAll('code[data-style]')) code.style.cssText = code.dataset.style;
    },
  });
}

// What screen readers and the keyboard need and the viewer lacks.
function improve() {
  each('[aria-selected]:not([role])', (item) => {
    item.removeAttribute('aria-current');
    if (item.getAttribute('aria-selected') === 'true') item.setAttribute('aria-current', 'true');
    item.removeAttribute('aria-selected');
  });
  each(
    'aside[role=navigation], button[role=search], button[role=none], .response-card[role=region]',
    (element) => element.removeAttribute('role'),
  );
  each('button.show-more[aria-label^="Show all "]', (button) =>
    button.setAttribute('aria-label', `Show More: ${button.getAttribute('aria-label').slice(9)}`),
  );
  each('button.scalar-code-copy:not([aria-label])', (button) => button.setAttribute('aria-label', 'Copy'));
  each('code.hljs:not([tabindex]), ul.endpoints:not([tabindex])', (box) => (box.tabIndex = 0));
  each('section[aria-label^=Notifications]', (section) => {
    if (section.closest('main, [role=dialog]') !== null) section.removeAttribute('aria-label');
  });
  each('.cm-scroller[tabindex="-1"]', (box) => (box.tabIndex = 0));
  each('.cm-content[role=textbox]:not([aria-label])', (box) => box.setAttribute('aria-label', nameOf(box)));
  each('input[type=checkbox]:not([aria-label])', (box) => box.setAttribute('aria-label', 'Send this row'));
  holdBack();
}

function each(selector, change) {
  document.querySelectorAll(selector).forEach(change);
}

function nameOf(box) {
  const row = box.closest('tr, [role=row]');
  if (row === null) return box.dataset.language === 'json' ? 'Body' : 'Address';
  return row.querySelector('.cm-content') === box ? 'Key' : 'Value';
}

// While a call is tried, the page behind it takes no part.
function holdBack() {
  const trial = [...document.querySelectorAll('[role=dialog] main')].find((part) => part.checkVisibility());
  each('main.references-rendered', (main) => {
    const isHeldBack = trial !== undefined && !main.contains(trial);
    if (main.inert !== isHeldBack) main.inert = isHeldBack;
  });
}
