import { itMaps } from './it-maps.js';

describe('form builders', () => {
  itMaps(
    'Tally',
    {
      body: {
        eventId: 'a4cb511e',
        eventType: 'FORM_RESPONSE',
        createdAt: '2026-01-01T00:00:00Z',
        data: {
          responseId: '2wgx4n',
          formName: 'Waitlist',
          fields: [
            { key: 'q1', label: 'First name', type: 'INPUT_TEXT', value: 'Ada' },
            { key: 'q2', label: 'Surname', type: 'INPUT_TEXT', value: 'Byron' },
            { key: 'q3', label: 'Who recommended us?', type: 'INPUT_TEXT', value: 'bob@example.org' },
            { key: 'q4', label: 'Where can we reach you?', type: 'INPUT_EMAIL', value: 'ada@example.org' },
          ],
        },
      },
    },
    { email: 'ada@example.org', eventName: 'FORM_RESPONSE', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Jotform',
    {
      form: {
        formID: '203',
        submissionID: '49',
        type: 'WEB',
        formTitle: 'Sign up',
        pretty: 'Name:Ada Byron, E-mail:wrong@example.org',
        rawRequest: JSON.stringify({
          slug: 'submit/203',
          q3_name: { first: 'Ada', last: 'Byron' },
          q4_email: 'ada@example.org',
          q5_comments: 'ask@me.example',
        }),
      },
    },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Google Forms by a script',
    {
      body: {
        namedValues: {
          Timestamp: ['1/1/2026'],
          'Your E-Mail Address': ['ada@example.org'],
          'Full name': ['Ada Byron'],
        },
        range: { rowStart: 2 },
      },
    },
    { email: 'ada@example.org', eventName: 'My source', name: 'Ada Byron' },
  );
  itMaps(
    'Fillout',
    {
      body: {
        formId: 'f',
        formName: 'Contact',
        submission: {
          submissionId: 's',
          questions: [
            { id: 'a', name: 'Full name', type: 'ShortAnswer', value: 'Ada Byron' },
            { id: 'b', name: 'How do we contact you?', type: 'EmailInput', value: 'ada@example.org' },
          ],
          urlParameters: [{ id: 'email', name: 'email', value: null }],
        },
      },
    },
    { email: 'ada@example.org', eventName: 'My source', name: 'Ada Byron' },
  );
  itMaps(
    'Paperform',
    {
      body: {
        form_id: 'f',
        slug: 'hello',
        submission_id: 's',
        data: [
          { title: 'Name', type: 'text', key: 'x1', value: 'Ada Byron' },
          { title: 'Contact', type: 'email', key: 'x2', value: 'ada@example.org' },
        ],
      },
    },
    { email: 'ada@example.org', eventName: 'My source', name: 'Ada Byron' },
  );
  itMaps(
    'Formspree',
    {
      body: {
        form: 'xyz',
        submission: { _date: '2026', email: 'ada@example.org', name: 'Ada Byron', message: 'x@y.example' },
      },
    },
    { email: 'ada@example.org', eventName: 'My source', name: 'Ada Byron' },
  );
  itMaps(
    'Netlify forms',
    {
      headers: { 'x-netlify-event': 'submission_created' },
      body: {
        number: 5,
        title: 'Ada Byron',
        email: 'ada@example.org',
        name: 'Ada Byron',
        first_name: 'Ada',
        last_name: 'Byron',
        summary: 'hi',
        data: { email: 'ada@example.org', ip: '127.0.0.1' },
        form_name: 'contact',
      },
    },
    { email: 'ada@example.org', eventName: 'submission_created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Webflow',
    {
      body: {
        triggerType: 'form_submission',
        payload: {
          name: 'Email Form',
          siteId: 's',
          data: { Name: 'Ada Byron', 'Your Email': 'ada@example.org' },
          schema: [],
          id: 'i',
        },
      },
    },
    { email: 'ada@example.org', eventName: 'form_submission', name: 'Ada Byron' },
  );
  itMaps(
    'Framer',
    { body: { Name: 'Ada Byron', 'E-Mail': 'ada@example.org', Message: 'Hi' } },
    { email: 'ada@example.org', eventName: 'My source', name: 'Ada Byron' },
  );
  itMaps(
    'Elementor',
    {
      form: {
        'form[id]': 'a1',
        'form[name]': 'New Form',
        'fields[name][id]': 'name',
        'fields[name][type]': 'text',
        'fields[name][title]': 'Name',
        'fields[name][value]': 'Ada Byron',
        'fields[field_7][id]': 'field_7',
        'fields[field_7][type]': 'email',
        'fields[field_7][title]': 'Contact',
        'fields[field_7][value]': 'ada@example.org',
        'meta[remote_ip][value]': '127.0.0.1',
      },
    },
    { email: 'ada@example.org', eventName: 'My source', name: 'Ada Byron' },
  );
  itMaps(
    'Gravity Forms, numbered fields',
    {
      body: {
        id: '3',
        form_id: '1',
        created_by: null,
        ip: '::1',
        '1.3': 'Ada',
        '2': 'ada@example.org',
        '4': 'Please write to bob@example.org',
      },
    },
    { email: 'ada@example.org', eventName: 'My source' },
  );
  itMaps(
    'Unbounce, JSON with lists in a form field',
    {
      form: {
        page_name: 'Landing',
        variant: 'a',
        'data.json': JSON.stringify({
          email: ['ada@example.org'],
          first_name: ['Ada'],
          page_url: ['https://x.example'],
        }),
      },
    },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada' },
  );
  itMaps(
    'Leadpages-like',
    {
      body: {
        event: 'lead_submitted',
        form: { title: 'Optin' },
        lead: { fields: { 'Email Address': 'ada@example.org', 'First Name': 'Ada' } },
      },
    },
    { email: 'ada@example.org', eventName: 'lead_submitted', firstName: 'Ada' },
  );
  itMaps(
    'Facebook lead ads through a connector',
    {
      body: {
        object: 'page',
        leadgen_id: '1',
        field_data: [
          { name: 'full_name', values: ['Ada Byron'] },
          { name: 'email', values: ['ada@example.org'] },
        ],
      },
    },
    { email: 'ada@example.org', eventName: 'My source', name: 'Ada Byron' },
  );
  itMaps(
    'Formstack',
    {
      body: {
        FormID: '1',
        UniqueID: '2',
        Name: { value: { first: 'Ada', last: 'Byron' }, field_type: 'name' },
        'Best way to reach you': { value: 'ada@example.org', field_type: 'email' },
      },
    },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Wufoo with its field structure',
    {
      form: {
        Field1: 'Ada',
        Field2: 'Byron',
        Field3: 'ada@example.org',
        IP: '127.0.0.1',
        CreatedBy: 'public',
        FieldStructure: JSON.stringify({ Fields: [{ ID: 'Field3', Title: 'Email', Type: 'email' }] }),
      },
    },
    { email: 'ada@example.org', eventName: 'My source' },
  );
  itMaps(
    'Formbricks',
    {
      body: {
        webhookId: 'w',
        event: 'responseFinished',
        data: {
          id: 'r',
          surveyId: 's',
          data: { q1abc: 'Great', q2abc: 'ada@example.org' },
          meta: { url: 'https://x.example' },
          person: null,
        },
      },
    },
    { email: 'ada@example.org', eventName: 'responseFinished' },
  );
  itMaps(
    'A manager’s address among the answers',
    {
      body: {
        type: 'form.submitted',
        answers: [
          { label: "Your manager's email", type: 'email', value: 'boss@example.org' },
          { label: 'Your email', type: 'email', value: 'ada@example.org' },
        ],
      },
    },
    { email: 'ada@example.org', eventName: 'form.submitted' },
  );
  itMaps(
    'A German form',
    {
      body: {
        Vorname: 'Ada',
        Nachname: 'Byron',
        'E-Mail-Adresse': 'ada@example.org',
        Nachricht: 'chef@example.org',
      },
    },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'A Spanish form',
    { body: { Nombre: 'Ada', Apellidos: 'Byron', 'Correo electrónico': 'ada@example.org' } },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'A Japanese form',
    { body: { お名前: '花子', メールアドレス: 'hanako@example.jp' } },
    { email: 'hanako@example.jp', eventName: 'My source', name: '花子' },
  );
  itMaps(
    'An address that answers another question',
    {
      body: {
        type: 'form.submitted',
        answers: [{ label: 'Who recommended us?', type: 'text', value: 'bob@example.org' }],
      },
    },
    { email: null, eventName: 'form.submitted' },
  );
  itMaps(
    'An address that answers how to reach somebody',
    {
      body: {
        type: 'form.submitted',
        answers: [{ label: 'How can we reach you?', type: 'text', value: 'ada@example.org' }],
      },
    },
    { email: 'ada@example.org', eventName: 'form.submitted' },
  );
  itMaps(
    'A text that happens to be an address',
    { body: { type: 'message.posted', channel: 'C1', text: 'bob@example.org' } },
    { email: null, eventName: 'message.posted' },
  );
});
