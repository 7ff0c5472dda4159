import { itMaps } from './it-maps.js';

const email = 'ada@example.org';
const adaByron = { firstName: 'Ada', lastName: 'Byron' };

describe('payloads in other languages', () => {
  itMaps(
    'a French form, whose questions have a libellé and a valeur',
    {
      body: {
        evenement: 'formulaire.envoyé',
        champs: [
          { libelle: 'Prénom', valeur: 'Ada' },
          { libelle: 'Nom de famille', valeur: 'Byron' },
          { libelle: 'Adresse e-mail', valeur: email },
        ],
      },
    },
    { email, eventName: 'formulaire.envoyé', ...adaByron },
  );
  itMaps(
    'a German form',
    {
      body: {
        ereignis: 'Anfrage',
        felder: [
          { bezeichnung: 'Vorname', wert: 'Ada' },
          { bezeichnung: 'Nachname', wert: 'Byron' },
          { bezeichnung: 'E-Mail', wert: email },
        ],
      },
    },
    { email, eventName: 'Anfrage', ...adaByron },
  );
  itMaps(
    'a Spanish shop, whose nombre stands beside apellidos',
    {
      body: {
        evento: 'pedido.pagado',
        cliente: { nombre: 'Ada', apellidos: 'Byron', correo: email },
        vendedor: { correo: 'ventas@widgets.example' },
      },
    },
    { email, eventName: 'pedido.pagado', ...adaByron },
  );
  itMaps(
    'an Italian shop, whose nome stands beside cognome',
    { body: { evento: 'ordine.pagato', cliente: { nome: 'Ada', cognome: 'Byron', email } } },
    { email, eventName: 'ordine.pagato', ...adaByron },
  );
  itMaps(
    'a Dutch school',
    {
      body: {
        gebeurtenis: 'inschrijving',
        deelnemer: { voornaam: 'Ada', achternaam: 'Byron', emailadres: email },
        docent: { emailadres: 'docent@widgets.example' },
      },
    },
    { email, eventName: 'inschrijving', ...adaByron },
  );
});

describe('help desks', () => {
  itMaps(
    'Zendesk, whose ticket came by email',
    {
      body: {
        type: 'zen:event-type:ticket.created',
        detail: {
          requester_id: '2',
          subject: 'Help',
          via: {
            channel: 'email',
            source: {
              from: { address: email, name: 'Ada Byron' },
              to: { address: 'support@widgets.example' },
            },
          },
        },
      },
    },
    { email, eventName: 'zen:event-type:ticket.created', name: 'Ada Byron' },
  );
});
