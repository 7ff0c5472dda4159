/** What starters say in German, by what they say in English. */
export const german: Readonly<Record<string, string>> = {
  'Hi {{ contact.firstName | default: "there" }},': 'Hallo {{ contact.firstName | default: "zusammen" }},',
  'The {{ workspace.name }} team': 'Ihr Team von {{ workspace.name }}',

  Welcome: 'Willkommen',
  'Three emails for people who sign up to a list and confirm: hello right away, ideas on the next working day, a question a few days later. Someone who only bought something, or whose card failed, doesn’t get them.':
    'Drei E-Mails für alle, die sich für eine Liste anmelden und bestätigen: gleich eine Begrüßung, am nächsten Werktag Anregungen, ein paar Tage später eine Frage. Wer nur etwas gekauft hat oder wessen Karte abgelehnt wurde, bekommt sie nicht.',
  'Welcome to {{ workspace.name }}': 'Willkommen bei {{ workspace.name }}',
  'Good to have you here. Here’s what happens next.': 'Schön, dass Sie da sind. So geht es weiter.',
  'Good to have you here': 'Schön, dass Sie da sind',
  'Thanks for joining {{ workspace.name }}. Over the next few days we’ll show you the handful of things that make the biggest difference, one at a time.':
    'Danke für Ihre Anmeldung bei {{ workspace.name }}. In den nächsten Tagen zeigen wir Ihnen nacheinander die wenigen Dinge, die am meisten bewirken.',
  'Take a look around': 'Sehen Sie sich um',
  'Questions? Just reply. A real person reads every answer.':
    'Fragen? Antworten Sie einfach. Jede Antwort liest ein Mensch.',
  'Three things to try first': 'Drei Dinge für den Anfang',
  'Five minutes each, and well worth it.': 'Je fünf Minuten, die sich lohnen.',
  'Most people who stick with us did these three in their first week:':
    'Wer bei uns bleibt, hat in der ersten Woche meist diese drei Dinge getan:',
  '1. Set a goal': '1. Ein Ziel setzen',
  'One sentence is plenty to start with.': 'Für den Anfang reicht ein Satz.',
  '2. Bring in your own data': '2. Eigene Daten mitbringen',
  'It takes two clicks, and makes everything else easier to judge.':
    'Das sind zwei Klicks, und alles andere lässt sich danach besser beurteilen.',
  '3. Invite a colleague': '3. Jemanden aus dem Team einladen',
  'Things get finished when two people look at them.': 'Was zwei im Blick haben, wird fertig.',
  'Try the first one': 'Mit dem ersten beginnen',
  'What brought you here, {{ contact.firstName | default: "friend" }}?':
    'Was hat Sie zu uns geführt{% if contact.firstName %}, {{ contact.firstName }}{% endif %}?',
  'Just one question, and a real person reads your answer.':
    'Nur eine Frage, und ein Mensch liest Ihre Antwort.',
  'One quick question': 'Eine kurze Frage',
  'What made you sign up? Reply with a line or two, and we’ll point you to the shortest way there.':
    'Warum haben Sie sich angemeldet? Antworten Sie mit ein, zwei Zeilen, und wir zeigen Ihnen den kürzesten Weg dorthin.',

  Onboarding: 'Erste Schritte',
  'Takes a new account to its first success: helps people who haven’t started, guides those who have, and tells your team who’s stuck.':
    'Begleitet ein neues Konto zum ersten Erfolg: hilft allen, die noch nicht begonnen haben, führt die anderen weiter und sagt Ihrem Team, wer nicht vorankommt.',
  'Onboarding with Clerk': 'Erste Schritte mit Clerk',
  'The same for accounts that Clerk creates: starts with `user.created` and ends with `user.deleted`.':
    'Dasselbe für Konten, die Clerk anlegt: beginnt mit `user.created` und endet mit `user.deleted`.',
  'Your account is ready': 'Ihr Konto ist bereit',
  'Your first project takes two minutes.': 'Ihr erstes Projekt dauert zwei Minuten.',
  'Let’s get you set up': 'Richten wir alles ein',
  'Your account is ready. The quickest way to see what it can do is to create your first project:':
    'Ihr Konto ist bereit. Am schnellsten sehen Sie, was es kann, wenn Sie Ihr erstes Projekt anlegen:',
  'Create a project': 'Projekt anlegen',
  'It takes two minutes, and you can always throw it away.':
    'Das dauert zwei Minuten, und löschen können Sie es jederzeit.',
  'Your first project: what’s next': 'Ihr erstes Projekt: So geht es weiter',
  'Two things that make it useful every day.': 'Zwei Dinge, die es jeden Tag nützlich machen.',
  'You’re off to a good start': 'Ein guter Anfang',
  'Your first project is up and running. Two things make it useful every day:':
    'Ihr erstes Projekt läuft. Zwei Dinge machen es jeden Tag nützlich:',
  'Connect your other tools': 'Ihre anderen Werkzeuge verbinden',
  'What happens there shows up here.': 'Was dort geschieht, sehen Sie hier.',
  'Invite your team': 'Ihr Team einladen',
  'Everyone sees the same thing, and nobody asks twice.': 'Alle sehen dasselbe, und niemand fragt zweimal.',
  'Want a hand getting started?': 'Sollen wir Ihnen beim Anfang helfen?',
  'A template, a two-minute video, or a real person.':
    'Eine Vorlage, ein Video von zwei Minuten oder ein Mensch.',
  'Stuck, or just busy?': 'Keine Zeit, oder hakt es?',
  'You haven’t created a project yet. Pick whatever suits you:':
    'Sie haben noch kein Projekt angelegt. Wählen Sie, was Ihnen liegt:',
  'Start from a template': 'Mit einer Vorlage beginnen',
  'It’s all filled in; just change what you don’t like.':
    'Alles ist ausgefüllt; ändern Sie nur, was Ihnen nicht gefällt.',
  'Watch first': 'Erst zusehen',
  'A two-minute video shows you all of it.': 'Ein Video von zwei Minuten zeigt Ihnen alles.',
  'Ask a person': 'Einen Menschen fragen',
  'Reply to this email and we’ll do it with you.':
    'Antworten Sie auf diese E-Mail, und wir machen es mit Ihnen zusammen.',
  'How’s it going, {{ contact.firstName | default: "friend" }}?':
    'Wie läuft es{% if contact.firstName %}, {{ contact.firstName }}{% endif %}?',
  'Tell us where you are, and we’ll tell you what’s next.':
    'Sagen Sie uns, wie weit Sie sind, und wir sagen, was als Nächstes kommt.',
  'How’s it going?': 'Wie läuft es?',
  'A week in, most people either love it or have one thing that bugs them. Which is it for you? Reply and tell us; we’ll answer the same day.':
    'Nach einer Woche sind die meisten begeistert, oder eine Sache stört sie. Wie ist es bei Ihnen? Antworten Sie uns; Sie hören noch am selben Tag von uns.',

  'Trial ending': 'Ende der Testphase',
  'Counts down to the end of a trial, using a date on the contact, and follows along when that date moves. Done as soon as a subscription starts.':
    'Zählt bis zum Ende einer Testphase, das als Datum am Kontakt steht, und folgt ihm, wenn es sich verschiebt. Fertig, sobald ein Abo beginnt.',
  'Your trial ends in three days': 'Ihre Testphase endet in drei Tagen',
  'Everything you’ve set up can stay just as it is.': 'Alles, was Sie eingerichtet haben, kann so bleiben.',
  'Three days to go': 'Noch drei Tage',
  'Your {{ workspace.name }} trial ends on {{ contact.trialEndsAt | date: "%B %-d" }}. Pick a plan before then and everything stays as it is: your data, your settings, the people you invited.':
    'Ihre Testphase bei {{ workspace.name }} endet am {{ contact.trialEndsAt | day }}. Wenn Sie vorher einen Tarif wählen, bleibt alles, wie es ist: Ihre Daten, Ihre Einstellungen, alle, die Sie eingeladen haben.',
  'See plans': 'Tarife ansehen',
  'Not sure which one? Reply with a line or two about what you do, and you’ll get an honest answer.':
    'Unsicher, welcher passt? Schreiben Sie uns in ein, zwei Zeilen, was Sie tun, und Sie bekommen eine ehrliche Antwort.',
  'Your trial ends tomorrow': 'Ihre Testphase endet morgen',
  'It takes a minute to keep your work.': 'In einer Minute behalten Sie Ihre Arbeit.',
  'One day to go': 'Noch ein Tag',
  'When your trial ends tomorrow, your account becomes read-only. Choosing a plan takes about a minute.':
    'Wenn Ihre Testphase morgen endet, können Sie in Ihrem Konto nur noch lesen. Einen Tarif zu wählen dauert etwa eine Minute.',
  'Keep my account': 'Mein Konto behalten',
  'Your trial has ended': 'Ihre Testphase ist vorbei',
  'Nothing’s lost: we’ll keep your work for 30 days.': 'Nichts ist verloren: Wir heben alles 30 Tage auf.',
  'Nothing’s lost': 'Nichts ist verloren',
  'Your trial is over. We’ll keep everything you’ve made for 30 days, and it’s back the moment you choose a plan.':
    'Ihre Testphase ist vorbei. Wir heben alles 30 Tage auf, und sobald Sie einen Tarif wählen, ist es wieder da.',
  'Choose a plan': 'Tarif wählen',
  'If it wasn’t right for you, tell us why. One line helps us more than you’d think.':
    'Wenn es nicht das Richtige für Sie war, sagen Sie uns, warum. Eine Zeile hilft uns mehr, als Sie denken.',

  'Abandoned cart': 'Verlassener Warenkorb',
  'Reminds people of a cart they left behind: after an hour, and after a day with one of two emails, so you can see which works better. Each cart is one run, and ends with its order.':
    'Erinnert an einen Warenkorb, der liegen geblieben ist: nach einer Stunde, und nach einem Tag mit einer von zwei E-Mails, damit Sie sehen, welche besser wirkt. Jeder Warenkorb ist ein Durchlauf und endet mit der Bestellung.',
  'Abandoned checkout with Shopify': 'Abgebrochene Bestellung mit Shopify',
  'Reminds people of a Shopify checkout they left behind, with its link and items: after an hour, and a day later with one of two emails, so you can see which works better. Done with the next order. Send **Checkout update** and **Order creation** to the source.':
    'Erinnert an einen abgebrochenen Einkauf bei Shopify, mit Link und Artikeln: nach einer Stunde, und einen Tag später mit einer von zwei E-Mails, damit Sie sehen, welche besser wirkt. Fertig mit der nächsten Bestellung. Senden Sie **Checkout update** und **Order creation** an die Quelle.',
  'Abandoned checkout with Stripe': 'Abgebrochene Bestellung mit Stripe',
  'Reminds people of a Stripe checkout that expired before they paid, with the link that restores it: right away, and a day later with one of two emails, so you can see which works better. Create your sessions with `after_expiration.recovery.enabled`, and with `consent_collection.promotions` if Stripe should ask for consent.':
    'Erinnert an eine Zahlung bei Stripe, die abgelaufen ist, mit dem Link, der sie wiederherstellt: sofort, und einen Tag später mit einer von zwei E-Mails, damit Sie sehen, welche besser wirkt. Erstellen Sie Ihre Sessions mit `after_expiration.recovery.enabled`, und mit `consent_collection.promotions`, wenn Stripe nach der Einwilligung fragen soll.',
  'You left something in your cart': 'In Ihrem Warenkorb liegt noch etwas',
  'We’ve saved it for you.': 'Wir haben es für Sie aufgehoben.',
  'Still thinking about it?': 'Überlegen Sie noch?',
  'We’ve saved your cart, so you can pick up where you left off:':
    'Wir haben Ihren Warenkorb aufgehoben, damit Sie dort weitermachen können, wo Sie waren:',
  'Back to my cart': 'Zurück zum Warenkorb',
  'Can we help with your order?': 'Können wir bei Ihrer Bestellung helfen?',
  'Shipping, sizes, payment: ask away.': 'Versand, Größen, Zahlung: Fragen Sie uns.',
  'Anything we can clear up?': 'Ist noch etwas unklar?',
  'Sometimes there’s just one open question. Whether it’s about shipping, sizes or payment, reply to this email and we’ll answer today.':
    'Manchmal ist nur noch eine Frage offen. Ob Versand, Größen oder Zahlung: Antworten Sie auf diese E-Mail, und Sie hören noch heute von uns.',
  'Your cart won’t wait forever': 'Ihr Warenkorb wartet nicht ewig',
  'We’ll hold it for two more days.': 'Wir heben ihn noch zwei Tage auf.',
  'We’ll hold it for two more days': 'Noch zwei Tage für Sie reserviert',
  'After that, these go back on the shelf:': 'Danach kommt alles zurück ins Regal:',
  'Complete my order': 'Bestellung abschließen',

  'Failed payment': 'Fehlgeschlagene Zahlung',
  'Asks for another card when a payment fails: right away, after three days and after a week. Each invoice is one run, which ends when it’s paid; if it never is, an event tells your own code.':
    'Bittet um eine andere Karte, wenn eine Zahlung fehlschlägt: sofort, nach drei Tagen und nach einer Woche. Jede Rechnung ist ein Durchlauf, der mit ihrer Bezahlung endet; bleibt sie aus, erfährt es Ihr eigener Code durch ein Ereignis.',
  'Failed payment with Stripe': 'Fehlgeschlagene Zahlung mit Stripe',
  'Asks for another card when Stripe can’t charge an invoice: right away, after three days and after a week. Done when that invoice is paid; ends with the subscription, or when the invoice is voided.':
    'Bittet um eine andere Karte, wenn Stripe eine Rechnung nicht einziehen kann: sofort, nach drei Tagen und nach einer Woche. Fertig, wenn diese Rechnung bezahlt ist; endet mit dem Abo, oder wenn die Rechnung storniert wird.',
  'We couldn’t take your payment': 'Ihre Zahlung hat nicht geklappt',
  'Nothing’s changed for you yet. Please check your card.':
    'Noch hat sich für Sie nichts geändert. Bitte prüfen Sie Ihre Karte.',
  'Your payment didn’t go through': 'Ihre Zahlung ist nicht angekommen',
  'Your bank declined our last charge. It’s usually an expired card or a daily limit, and takes a minute to fix:':
    'Ihre Bank hat unsere letzte Abbuchung abgelehnt. Meist ist eine Karte abgelaufen oder ein Tageslimit erreicht; in einer Minute ist das behoben:',
  Invoice: 'Rechnung',
  Amount: 'Betrag',
  'Update payment details': 'Zahlungsdaten ändern',
  'We’ll try again in a few days. Until then, your account works as usual.':
    'Wir versuchen es in ein paar Tagen noch einmal. Bis dahin bleibt Ihr Konto wie gewohnt.',
  'Your payment is still due': 'Ihre Zahlung steht noch aus',
  'Our second try failed too.': 'Auch der zweite Versuch ist gescheitert.',
  'Still no luck with your card': 'Mit Ihrer Karte klappt es noch nicht',
  'We tried again, and your bank said no again. Please add another way to pay:':
    'Wir haben es noch einmal versucht, und Ihre Bank hat wieder abgelehnt. Bitte geben Sie eine andere Zahlungsart an:',
  'Your account will be paused in two days': 'Ihr Konto wird in zwei Tagen ausgesetzt',
  'This is our last reminder before we pause it.': 'Unsere letzte Erinnerung, bevor wir es aussetzen.',
  'We’ll have to pause your account soon': 'Bald müssen wir Ihr Konto aussetzen',
  'We’ll pause your account in two days. Your data is safe, and everything comes back as soon as you’ve paid:':
    'In zwei Tagen setzen wir Ihr Konto aus. Ihre Daten sind sicher, und sobald Sie bezahlt haben, ist alles wieder da:',
  'If something’s wrong with the invoice, reply to this email and we’ll sort it out.':
    'Wenn mit der Rechnung etwas nicht stimmt, antworten Sie auf diese E-Mail, und wir klären es.',

  'Unpaid order with Shopify': 'Unbezahlte Bestellung mit Shopify',
  'Asks for payment of a Shopify order that’s still pending: right away, after three days and after a week. Each order is one run, and ends when it’s paid. Send **Order creation**, **Order payment** and **Order cancellation** to the source.':
    'Bittet um die Zahlung einer Bestellung bei Shopify, die noch aussteht: sofort, nach drei Tagen und nach einer Woche. Jede Bestellung ist ein Durchlauf und endet mit ihrer Bezahlung. Senden Sie **Order creation**, **Order payment** und **Order cancellation** an die Quelle.',
  Order: 'Bestellung',
  'View your order': 'Bestellung ansehen',
  'Your order is waiting for payment': 'Ihre Bestellung wartet auf die Zahlung',
  'We’ve got your order, and we’ll send it as soon as it’s paid.':
    'Ihre Bestellung ist da, und sobald sie bezahlt ist, verschicken wir sie.',
  'Just one thing left to do': 'Nur eines fehlt noch',
  'Thanks for your order. We haven’t received your payment yet; if you’ve just paid, please ignore this email. Here’s what’s still open:':
    'Danke für Ihre Bestellung. Ihre Zahlung ist noch nicht bei uns; wenn Sie gerade bezahlt haben, beachten Sie diese E-Mail bitte nicht. Noch offen ist:',
  'Your order hasn’t been paid yet': 'Ihre Bestellung ist noch nicht bezahlt',
  'We’ll hold it for you a few more days.': 'Wir halten sie noch ein paar Tage für Sie bereit.',
  'We’re holding your order for you': 'Ihre Bestellung liegt für Sie bereit',
  'We still haven’t received a payment for your order. Bank transfers can take a few days; if you paid another way, please check that it went through:':
    'Für Ihre Bestellung ist noch keine Zahlung eingegangen. Überweisungen können ein paar Tage dauern; wenn Sie anders bezahlt haben, prüfen Sie bitte, ob es geklappt hat:',
  'Do you still want your order?': 'Möchten Sie Ihre Bestellung noch?',
  'It’s still unpaid, so we may have to cancel it.':
    'Sie ist noch unbezahlt, und wir müssen sie vielleicht stornieren.',
  'Your order is still unpaid. If you’d still like it, please pay now; otherwise we may have to cancel it:':
    'Ihre Bestellung ist noch unbezahlt. Wenn Sie sie noch möchten, bezahlen Sie bitte jetzt; sonst müssen wir sie vielleicht stornieren:',

  'Booked call with Cal.com': 'Gebuchtes Gespräch mit Cal.com',
  'Asks what a call booked with Cal.com should cover, and follows up once it’s over. Each booking is one run, and ends if it’s canceled. Select **Booking created**, **Booking cancelled** and **Meeting ended**.':
    'Fragt, worum es in einem bei Cal.com gebuchten Gespräch gehen soll, und meldet sich danach noch einmal. Jede Buchung ist ein Durchlauf und endet, wenn sie abgesagt wird. Wählen Sie **Booking created**, **Booking cancelled** und **Meeting ended**.',
  '{{ event.payload.title }}: before we talk': '{{ event.payload.title }}: bevor wir sprechen',
  'A line or two from you makes it a better call.': 'Ein, zwei Zeilen von Ihnen machen das Gespräch besser.',
  'Before we talk': 'Bevor wir sprechen',
  'Thanks for booking {{ event.payload.title }}. What would you like to get out of it? Reply with a line or two, and we’ll come prepared.':
    'Danke für die Buchung: {{ event.payload.title }}. Was möchten Sie daraus mitnehmen? Antworten Sie mit ein, zwei Zeilen, und wir kommen vorbereitet.',
  'Thanks for the call': 'Danke für das Gespräch',
  'Anything left open? Just ask.': 'Ist noch etwas offen? Fragen Sie einfach.',
  'Thanks for your time': 'Danke für Ihre Zeit',
  'It was good to talk. If a question has come up since, just reply to this email.':
    'Es war schön, mit Ihnen zu sprechen. Wenn seither eine Frage aufgekommen ist, antworten Sie einfach auf diese E-Mail.',

  'Win back': 'Zurückgewinnen',
  'Stays in touch after a cancellation: a question first, what’s new after a month, and an offer for people who look at your prices again.':
    'Bleibt nach einer Kündigung in Verbindung: zuerst eine Frage, nach einem Monat die Neuigkeiten, und ein Angebot für alle, die wieder nach Ihren Preisen sehen.',
  'What could we have done better?': 'Was hätten wir besser machen können?',
  'One line is enough.': 'Eine Zeile genügt.',
  'What was missing?': 'Was hat gefehlt?',
  'You’ve left, and that’s fine. It would help us to know why: one line is enough, and we won’t try to talk you into staying.':
    'Sie sind gegangen, und das ist in Ordnung. Uns hilft es, zu wissen, warum: Eine Zeile genügt, und wir versuchen nicht, Sie umzustimmen.',
  'What’s new at {{ workspace.name }}': 'Neues bei {{ workspace.name }}',
  'Three things that weren’t there when you left.': 'Drei Dinge, die es noch nicht gab, als Sie gingen.',
  'What you’ve missed': 'Was sich getan hat',
  'A month is a long time around here. Since you left:':
    'Ein Monat ist bei uns eine lange Zeit. Seit Sie gegangen sind:',
  'It’s faster': 'Es ist schneller',
  'Pages that took seconds now open right away.': 'Seiten, die Sekunden brauchten, öffnen sich jetzt sofort.',
  'It works with your other tools': 'Es arbeitet mit Ihren anderen Werkzeugen zusammen',
  'Starting with the ones people asked for most.':
    'Angefangen mit denen, nach denen am meisten gefragt wurde.',
  'You pay for what you use': 'Sie zahlen, was Sie nutzen',
  'There’s a smaller plan now.': 'Jetzt gibt es einen kleineren Tarif.',
  'See what’s new': 'Neuigkeiten ansehen',
  'Welcome back, with a month on us': 'Willkommen zurück: Ein Monat geht auf uns',
  'Your data is still here.': 'Ihre Daten sind noch da.',
  'A month on us': 'Ein Monat geht auf uns',
  'Want to give it another try? Your data is still here, and the first month is free.':
    'Möchten Sie es noch einmal versuchen? Ihre Daten sind noch da, und der erste Monat ist kostenlos.',
  'Come back': 'Zurückkommen',
};
