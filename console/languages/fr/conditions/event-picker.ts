import type { EventPickerTexts } from '../../en/conditions/event-picker.js';

export const eventPicker: EventPickerTexts = {
  deeds: {
    contact_added: 'Devient un contact',
    contact_updated: 'Change un champ',
    contact_deleted: 'Est supprimé',
    list_subscribed: 'Rejoint la liste',
    list_unsubscribed: 'Quitte la liste',
    form_submitted: 'Envoie le formulaire',
    email_sent: 'Reçoit un e-mail',
    email_opened: 'Ouvre un e-mail',
    email_clicked: 'Clique dans un e-mail',
    preferences_opened: 'Ouvre ses préférences',
    email_bounced: 'Un e-mail revient',
    email_complained: 'Signale un e-mail comme spam',
    automation_completed: 'Termine l’automatisation',
    automation_exited: 'Quitte l’automatisation avant la fin',
    segment_entered: 'Entre dans le segment',
    segment_left: 'Quitte le segment',
  },
  about: (deed, name) => `${deed} « ${name} »`,
  which: {
    listId: 'Quelle liste',
    formId: 'Quel formulaire',
    segmentId: 'Quel segment',
    automationId: 'Quelle automatisation',
  },
  any: {
    listId: 'Toutes les listes',
    formId: 'Tous les formulaires',
    segmentId: 'Tous les segments',
    automationId: 'Toutes les automatisations',
  },
};
