// Draws a sign-up form where its script tag stands, in a shadow root. It loads nothing else, keeps nothing, and asks
// of a page's policy only that this script may run and that connect-src lets it reach the form's address.
(function (form) {
  'use strict';
  const script =
    document.currentScript ||
    [...document.scripts].find(({ src, dataset }) => src === form.src && !dataset.rollcall);
  const data = script ? script.dataset : {};
  data.rollcall = 'drawn';
  const wanted = (data.language || form.language).split('-')[0].toLowerCase();
  const words = form.words[wanted] || form.words[form.language.split('-')[0]] || form.words.en;
  const isColor = (text) => /^#[0-9a-f]{6}$/i.test(text || '');
  const color = isColor(data.color) ? data.color : form.color;
  const controls = new Map();
  const slots = new Map();
  let isBusy = false;

  function el(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === true) node.setAttribute(name, '');
      else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
    }
    node.append(...children);
    return node;
  }

  // Black or white, whichever is easier to read on a colour.
  function ink(hex) {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const share = parseInt(hex.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
  }

  function style() {
    const ground = form.background
      ? `background:${form.background};color:${ink(form.background)};padding:1.25em;color-scheme:${ink(form.background) === '#fff' ? 'dark' : 'light'};`
      : '';
    return (
      `:host{display:block;font:inherit;text-align:start}*{box-sizing:border-box}` +
      `.box{${ground}border-radius:${form.radius}px;line-height:1.5;overflow-wrap:anywhere}` +
      `.field{margin:0 0 1em;padding:0;border:0;min-inline-size:0}` +
      `label,legend{display:block;font-weight:600;padding:0;margin:0 0 .25em}` +
      `input,select,textarea{font:inherit;color:inherit;background:transparent;accent-color:${color}}` +
      `.wide{display:block;inline-size:100%;min-block-size:2.75em;padding:.5em .75em;border:1px solid;border-radius:${form.radius}px}` +
      `textarea{min-block-size:6em;resize:vertical}option{color:CanvasText;background:Canvas}` +
      `.choice{display:flex;gap:.6em;align-items:flex-start;font-weight:400;padding:.35em 0;margin:0;white-space:pre-line}` +
      `.choice input{flex:none;inline-size:1.25em;block-size:1.25em;margin:.15em 0 0}` +
      `button{font:inherit;font-weight:600;inline-size:100%;min-block-size:2.9em;padding:.6em 1.25em;border:1px solid transparent;cursor:pointer;` +
      `border-radius:${form.radius}px;background:${color};color:${ink(color)}}` +
      `button[aria-disabled]{opacity:.75;cursor:progress}` +
      `:focus-visible{outline:3px solid;outline-offset:2px}` +
      `.message:not(:empty){border-inline-start:4px solid;padding:.25em .75em;margin:0 0 1em;font-weight:600;white-space:pre-line}` +
      `.wrong{font-size:.875em;font-weight:600;margin:.25em 0 0}.wrong:empty{display:none}.wrong::before{content:"\\26A0  "}` +
      `p{margin:0 0 1em;white-space:pre-line}a{color:inherit}` +
      `.apart{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}`
    );
  }

  function labelOf({ label, required }) {
    return required ? `${label} *` : `${label} (${words.optional})`;
  }

  function slot(name, id) {
    const node = el('p', { class: 'wrong', id: `${id}-wrong` });
    slots.set(name, node);
    return node;
  }

  function box(name, id, { type, value, text, required }) {
    const input = el('input', { type, id, name, value, required });
    controls.set(name, [...(controls.get(name) || []), input]);
    return el('label', { class: 'choice' }, input, el('span', {}, text));
  }

  function control(field, id) {
    const { name, type, required, autocomplete, options } = field;
    const common = { id, name, required, autocomplete, class: 'wide' };
    if (type === 'textarea') return el('textarea', { ...common, rows: 4, maxlength: 5000 });
    if (type === 'select') {
      const all = options.map((option) => el('option', { value: option }, option));
      return el('select', common, el('option', { value: '' }, words.choose), ...all);
    }
    const kinds = { email: 'email', number: 'number', date: 'date', phone: 'tel' };
    return el('input', { ...common, type: kinds[type] || 'text', step: type === 'number' ? 'any' : null });
  }

  function draw(field, i) {
    const { name, type, label, options, required } = field;
    const id = `f${i}`;
    if (type === 'hidden') return '';
    if (type === 'radio' || (type === 'checkbox' && options)) {
      const all = options.map((text, n) =>
        box(name, `${id}-${n}`, { type, value: text, text, required: required && type === 'radio' }),
      );
      return el(
        'fieldset',
        { class: 'field', 'aria-describedby': `${id}-wrong` },
        el('legend', {}, labelOf(field)),
        ...all,
        slot(name, id),
      );
    }
    if (type === 'checkbox')
      return el('div', { class: 'field' }, box(name, id, { type, text: label, required }), slot(name, id));
    const node = control(field, id);
    controls.set(name, [node]);
    return el('div', { class: 'field' }, el('label', { for: id }, labelOf(field)), node, slot(name, id));
  }

  function valueOf({ name, type, options }) {
    const nodes = controls.get(name) || [];
    if (type === 'hidden') return new URLSearchParams(location.search).get(name) || undefined;
    if (type === 'checkbox' && !options) return nodes[0].checked || undefined;
    if (type === 'checkbox') return nodes.filter((node) => node.checked).map((node) => node.value);
    if (type === 'radio') return (nodes.find((node) => node.checked) || {}).value;
    const text = nodes[0].value;
    if (text === '') return undefined;
    return type === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
  }

  function values() {
    const sent = Object.fromEntries(form.fields.map((field) => [field.name, valueOf(field)]));
    for (const [name] of form.asks) sent[name] = controls.get(name)[0].checked;
    return { ...sent, _token: form.token, _website: trap.value, _page: location.href, _language: wanted };
  }

  function mark(name, text) {
    const place = slots.get(name);
    if (place) place.textContent = text;
    for (const node of controls.get(name) || []) {
      if (text) {
        node.setAttribute('aria-invalid', 'true');
        node.setAttribute('aria-describedby', place.id);
      } else node.removeAttribute('aria-invalid');
    }
    return place !== undefined;
  }

  function say(text) {
    message.textContent = text;
    message.focus();
  }

  function refuse(status, errors) {
    const others = errors.filter(({ path, message: text }) => !mark(path, text));
    const known = { 422: words.problems, 429: words.tooMany };
    say([known[status] || words.failed, ...others.map((one) => `${one.path}: ${one.message}`)].join('\n'));
  }

  function finish(answer) {
    if (answer.redirectUrl) return location.assign(answer.redirectUrl);
    frame.style.minBlockSize = `${frame.offsetHeight}px`;
    sheet.remove();
    say(answer.message);
  }

  async function send(event) {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    message.textContent = '';
    for (const name of slots.keys()) mark(name, '');
    button.setAttribute('aria-disabled', 'true');
    button.textContent = words.sending;
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        credentials: 'omit',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(values()),
      });
      const answer = await response.json();
      if (response.ok) finish(answer);
      else refuse(response.status, answer.errors || []);
    } catch {
      say(words.failed);
    }
    isBusy = false;
    button.removeAttribute('aria-disabled');
    button.textContent = form.submit || words.submit;
  }

  const trap = el('input', { name: '_website', tabindex: -1, autocomplete: 'off' });
  const button = el('button', { type: 'submit' }, form.submit || words.submit);
  const message = el('div', { class: 'message', role: 'status', 'aria-live': 'polite', tabindex: -1 });
  const sheet = el(
    'form',
    { action: form.action, method: 'post' },
    form.intro ? el('p', {}, form.intro) : '',
    ...form.fields.map(draw),
    ...form.asks.map(([name, text, required]) =>
      el('div', { class: 'field' }, box(name, name, { type: 'checkbox', text, required }), slot(name, name)),
    ),
    // In a new tab, so that what was typed is kept.
    form.privacy
      ? el('p', {}, el('a', { href: form.privacy, target: '_blank', rel: 'noopener' }, words.privacy))
      : '',
    el('div', { class: 'apart', 'aria-hidden': 'true' }, el('label', {}, form.leaveEmpty, trap)),
    button,
  );
  const lang = data.language || form.language;
  const frame = el('div', { class: 'box', lang, dir: form.dir || '' }, message, sheet);
  sheet.addEventListener('submit', send);

  const host = el('div', { 'data-rollcall-form': form.id });
  const root = host.attachShadow({ mode: 'open' });
  const look = new CSSStyleSheet();
  look.replaceSync(style());
  root.adoptedStyleSheets = [look];
  root.append(frame);
  if (script && document.body && document.body.contains(script)) script.after(host);
  else if (document.body) document.body.append(host);
  else document.addEventListener('DOMContentLoaded', () => document.body.append(host));
});
