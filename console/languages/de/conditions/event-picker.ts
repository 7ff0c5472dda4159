import type { EventPickerTexts } from '../../en/conditions/event-picker.js';

export const eventPicker: EventPickerTexts = {
  deeds: {
    contact_added: 'Wird Kontakt',
    contact_updated: 'Ändert ein Feld',
    contact_deleted: 'Wird gelöscht',
    list_subscribed: 'Tritt Liste bei',
    list_unsubscribed: 'Verlässt Liste',
    form_submitted: 'Sendet Formular ab',
    email_sent: 'Bekommt E-Mail',
    email_opened: 'Öffnet E-Mail',
    email_clicked: 'Klickt in E-Mail',
    preferences_opened: 'Öffnet die Einstellungen',
    email_bounced: 'E-Mail kommt zurück',
    email_complained: 'Meldet E-Mail als Spam',
    automation_completed: 'Beendet Automation',
    automation_exited: 'Verlässt Automation vorzeitig',
    segment_entered: 'Kommt in Segment',
    segment_left: 'Verlässt Segment',
  },
  about: (deed, name) => `${deed} „${name}“`,
  which: {
    listId: 'Welche Liste',
    formId: 'Welches Formular',
    segmentId: 'Welches Segment',
    automationId: 'Welche Automation',
  },
  any: {
    listId: 'Jede Liste',
    formId: 'Jedes Formular',
    segmentId: 'Jedes Segment',
    automationId: 'Jede Automation',
  },
};
