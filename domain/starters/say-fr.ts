/** What starters say in French, by what they say in English. */
export const french: Readonly<Record<string, string>> = {
  'Hi {{ contact.firstName | default: "there" }},': 'Bonjour {{ contact.firstName | default: "à vous" }},',
  'The {{ workspace.name }} team': 'L’équipe de {{ workspace.name }}',
  Welcome: 'Bienvenue',
  'Three emails for people who sign up to a list and confirm: hello right away, ideas on the next working day, a question a few days later. Someone who only bought something, or whose card failed, doesn’t get them.':
    'Trois e-mails pour celles et ceux qui s’inscrivent à une liste et confirment : un bonjour tout de suite, des idées le jour ouvré suivant, une question quelques jours plus tard. Qui a seulement acheté quelque chose, ou dont la carte a été refusée, ne les reçoit pas.',
  'Welcome to {{ workspace.name }}': 'Bienvenue chez {{ workspace.name }}',
  'Good to have you here. Here’s what happens next.': 'Ravis de vous compter parmi nous. Voici la suite.',
  'Good to have you here': 'Ravis de vous compter parmi nous',
  'Thanks for joining {{ workspace.name }}. Over the next few days we’ll show you the handful of things that make the biggest difference, one at a time.':
    'Merci de rejoindre {{ workspace.name }}. Ces prochains jours, nous vous montrerons une par une les quelques choses qui changent le plus.',
  'Take a look around': 'Faire un tour',
  'Questions? Just reply. A real person reads every answer.':
    'Une question ? Répondez simplement. Une vraie personne lit chaque réponse.',
  'Three things to try first': 'Trois choses pour commencer',
  'Five minutes each, and well worth it.': 'Cinq minutes chacune, et elles en valent la peine.',
  'Most people who stick with us did these three in their first week:':
    'Celles et ceux qui restent ont presque tous fait ces trois choses la première semaine :',
  '1. Set a goal': '1. Fixer un objectif',
  'One sentence is plenty to start with.': 'Une phrase suffit pour commencer.',
  '2. Bring in your own data': '2. Apporter vos données',
  'It takes two clicks, and makes everything else easier to judge.':
    'Deux clics, et tout le reste devient plus facile à juger.',
  '3. Invite a colleague': '3. Inviter une personne de l’équipe',
  'Things get finished when two people look at them.': 'À deux, on va jusqu’au bout.',
  'Try the first one': 'Commencer par la première',
  'What brought you here, {{ contact.firstName | default: "friend" }}?':
    'Qu’est-ce qui vous amène{% if contact.firstName %}, {{ contact.firstName }}{% endif %} ?',
  'Just one question, and a real person reads your answer.':
    'Une seule question, et une vraie personne lit votre réponse.',
  'One quick question': 'Une petite question',
  'What made you sign up? Reply with a line or two, and we’ll point you to the shortest way there.':
    'Pourquoi cette inscription ? Répondez en une ligne ou deux, et nous vous indiquerons le chemin le plus court.',
  Onboarding: 'Premiers pas',
  'Takes a new account to its first success: helps people who haven’t started, guides those who have, and tells your team who’s stuck.':
    'Mène un nouveau compte à son premier succès : aide qui n’a pas commencé, guide les autres, et dit à votre équipe qui est bloqué.',
  'Onboarding with Clerk': 'Premiers pas avec Clerk',
  'The same for accounts that Clerk creates: starts with `user.created` and ends with `user.deleted`.':
    'La même chose pour les comptes que crée Clerk : commence par `user.created` et se termine par `user.deleted`.',
  'Your account is ready': 'Votre compte est prêt',
  'Your first project takes two minutes.': 'Votre premier projet prend deux minutes.',
  'Let’s get you set up': 'Mettons tout en place',
  'Your account is ready. The quickest way to see what it can do is to create your first project:':
    'Votre compte est prêt. Le plus rapide pour voir ce qu’il sait faire est de créer votre premier projet :',
  'Create a project': 'Créer un projet',
  'It takes two minutes, and you can always throw it away.':
    'Cela prend deux minutes, et vous pourrez toujours le supprimer.',
  'Your first project: what’s next': 'Votre premier projet : la suite',
  'Two things that make it useful every day.': 'Deux choses qui le rendent utile chaque jour.',
  'You’re off to a good start': 'C’est bien parti',
  'Your first project is up and running. Two things make it useful every day:':
    'Votre premier projet est en place. Deux choses le rendent utile chaque jour :',
  'Connect your other tools': 'Reliez vos autres outils',
  'What happens there shows up here.': 'Ce qui s’y passe apparaît ici.',
  'Invite your team': 'Invitez votre équipe',
  'Everyone sees the same thing, and nobody asks twice.':
    'Tout le monde voit la même chose, et personne ne demande deux fois.',
  'Want a hand getting started?': 'Un coup de main pour commencer ?',
  'A template, a two-minute video, or a real person.':
    'Un modèle, une vidéo de deux minutes, ou une vraie personne.',
  'Stuck, or just busy?': 'Un blocage, ou simplement pas le temps ?',
  'You haven’t created a project yet. Pick whatever suits you:':
    'Vous n’avez pas encore créé de projet. Choisissez ce qui vous convient :',
  'Start from a template': 'Partir d’un modèle',
  'It’s all filled in; just change what you don’t like.':
    'Tout est déjà rempli ; changez seulement ce qui ne vous plaît pas.',
  'Watch first': 'Regarder d’abord',
  'A two-minute video shows you all of it.': 'Une vidéo de deux minutes vous montre tout.',
  'Ask a person': 'Demander à quelqu’un',
  'Reply to this email and we’ll do it with you.': 'Répondez à cet e-mail, et nous le ferons avec vous.',
  'How’s it going, {{ contact.firstName | default: "friend" }}?':
    'Comment ça se passe{% if contact.firstName %}, {{ contact.firstName }}{% endif %} ?',
  'Tell us where you are, and we’ll tell you what’s next.':
    'Dites-nous où vous en êtes, et nous vous dirons la suite.',
  'How’s it going?': 'Comment ça se passe ?',
  'A week in, most people either love it or have one thing that bugs them. Which is it for you? Reply and tell us; we’ll answer the same day.':
    'Après une semaine, la plupart sont conquis, ou une chose les agace. Et vous ? Répondez-nous ; nous vous écrirons le jour même.',
  'Trial ending': 'Fin de l’essai',
  'Counts down to the end of a trial, using a date on the contact, and follows along when that date moves. Done as soon as a subscription starts.':
    'Compte les jours jusqu’à la fin d’un essai, d’après une date du contact, et suit cette date si elle change. Terminé dès qu’un abonnement commence.',
  'Your trial ends in three days': 'Votre essai se termine dans trois jours',
  'Everything you’ve set up can stay just as it is.': 'Tout ce que vous avez préparé peut rester tel quel.',
  'Three days to go': 'Encore trois jours',
  'Your {{ workspace.name }} trial ends on {{ contact.trialEndsAt | date: "%B %-d" }}. Pick a plan before then and everything stays as it is: your data, your settings, the people you invited.':
    'Votre essai de {{ workspace.name }} se termine le {{ contact.trialEndsAt | day }}. Choisissez une formule d’ici là, et tout reste en place : vos données, vos réglages, les personnes que vous avez invitées.',
  'See plans': 'Voir les formules',
  'Not sure which one? Reply with a line or two about what you do, and you’ll get an honest answer.':
    'Vous hésitez ? Dites-nous en une ligne ou deux ce que vous faites, et vous aurez une réponse honnête.',
  'Your trial ends tomorrow': 'Votre essai se termine demain',
  'It takes a minute to keep your work.': 'Une minute suffit pour garder votre travail.',
  'One day to go': 'Encore un jour',
  'When your trial ends tomorrow, your account becomes read-only. Choosing a plan takes about a minute.':
    'Quand votre essai se terminera demain, votre compte passera en lecture seule. Choisir une formule prend environ une minute.',
  'Keep my account': 'Garder mon compte',
  'Your trial has ended': 'Votre essai est terminé',
  'Nothing’s lost: we’ll keep your work for 30 days.':
    'Rien n’est perdu : nous gardons votre travail 30 jours.',
  'Nothing’s lost': 'Rien n’est perdu',
  'Your trial is over. We’ll keep everything you’ve made for 30 days, and it’s back the moment you choose a plan.':
    'Votre essai est terminé. Nous gardons tout ce que vous avez fait pendant 30 jours, et tout revient dès que vous choisissez une formule.',
  'Choose a plan': 'Choisir une formule',
  'If it wasn’t right for you, tell us why. One line helps us more than you’d think.':
    'Si cela ne vous convenait pas, dites-nous pourquoi. Une ligne nous aide plus que vous ne le pensez.',
  'Abandoned cart': 'Panier abandonné',
  'Reminds people of a cart they left behind: after an hour, and after a day with one of two emails, so you can see which works better. Each cart is one run, and ends with its order.':
    'Rappelle un panier laissé en plan : après une heure, puis après un jour avec l’un de deux e-mails, pour voir lequel marche le mieux. Chaque panier est un parcours, qui se termine avec sa commande.',
  'Abandoned checkout with Shopify': 'Achat abandonné avec Shopify',
  'Reminds people of a Shopify checkout they left behind, with its link and items: after an hour, and a day later with one of two emails, so you can see which works better. Done with the next order. Send **Checkout update** and **Order creation** to the source.':
    'Rappelle un achat abandonné sur Shopify, avec son lien et ses articles : après une heure, puis un jour plus tard avec l’un de deux e-mails, pour voir lequel marche le mieux. Terminé avec la commande suivante. Envoyez **Checkout update** et **Order creation** à la source.',
  'Abandoned checkout with Stripe': 'Paiement abandonné avec Stripe',
  'Reminds people of a Stripe checkout that expired before they paid, with the link that restores it: right away, and a day later with one of two emails, so you can see which works better. Create your sessions with `after_expiration.recovery.enabled`, and with `consent_collection.promotions` if Stripe should ask for consent.':
    'Rappelle un paiement Stripe qui a expiré, avec le lien qui le rétablit : tout de suite, puis un jour plus tard avec l’un de deux e-mails, pour voir lequel marche le mieux. Créez vos sessions avec `after_expiration.recovery.enabled`, et avec `consent_collection.promotions` si Stripe doit demander le consentement.',
  'You left something in your cart': 'Il reste quelque chose dans votre panier',
  'We’ve saved it for you.': 'Nous l’avons gardé pour vous.',
  'Still thinking about it?': 'Vous hésitez encore ?',
  'We’ve saved your cart, so you can pick up where you left off:':
    'Nous avons gardé votre panier, pour que vous puissiez reprendre où vous en étiez :',
  'Back to my cart': 'Retour à mon panier',
  'Can we help with your order?': 'Pouvons-nous vous aider ?',
  'Shipping, sizes, payment: ask away.': 'Livraison, tailles, paiement : demandez-nous.',
  'Anything we can clear up?': 'Une question à éclaircir ?',
  'Sometimes there’s just one open question. Whether it’s about shipping, sizes or payment, reply to this email and we’ll answer today.':
    'Parfois, il ne reste qu’une question. Livraison, tailles ou paiement : répondez à cet e-mail, et nous vous répondrons aujourd’hui.',
  'Your cart won’t wait forever': 'Votre panier n’attendra pas toujours',
  'We’ll hold it for two more days.': 'Nous le gardons encore deux jours.',
  'We’ll hold it for two more days': 'Encore deux jours pour vous',
  'After that, these go back on the shelf:': 'Ensuite, ces articles retournent en rayon :',
  'Complete my order': 'Terminer ma commande',
  'Failed payment': 'Paiement refusé',
  'Asks for another card when a payment fails: right away, after three days and after a week. Each invoice is one run, which ends when it’s paid; if it never is, an event tells your own code.':
    'Demande une autre carte quand un paiement échoue : tout de suite, après trois jours et après une semaine. Chaque facture est un parcours, qui se termine quand elle est payée ; si elle ne l’est jamais, un événement le dit à votre code.',
  'Failed payment with Stripe': 'Paiement refusé avec Stripe',
  'Asks for another card when Stripe can’t charge an invoice: right away, after three days and after a week. Done when that invoice is paid; ends with the subscription, or when the invoice is voided.':
    'Demande une autre carte quand Stripe ne peut pas encaisser une facture : tout de suite, après trois jours et après une semaine. Terminé quand cette facture est payée ; s’arrête avec l’abonnement, ou si la facture est annulée.',
  'We couldn’t take your payment': 'Votre paiement n’a pas abouti',
  'Nothing’s changed for you yet. Please check your card.':
    'Rien n’a encore changé pour vous. Vérifiez votre carte, s’il vous plaît.',
  'Your payment didn’t go through': 'Votre paiement n’est pas passé',
  'Your bank declined our last charge. It’s usually an expired card or a daily limit, and takes a minute to fix:':
    'Votre banque a refusé notre dernier prélèvement. C’est en général une carte expirée ou un plafond du jour, et une minute suffit pour y remédier :',
  Invoice: 'Facture',
  Amount: 'Montant',
  'Update payment details': 'Changer de moyen de paiement',
  'We’ll try again in a few days. Until then, your account works as usual.':
    'Nous réessaierons dans quelques jours. D’ici là, votre compte fonctionne comme d’habitude.',
  'Your payment is still due': 'Votre paiement est toujours dû',
  'Our second try failed too.': 'Notre deuxième essai a échoué aussi.',
  'Still no luck with your card': 'Votre carte ne passe toujours pas',
  'We tried again, and your bank said no again. Please add another way to pay:':
    'Nous avons réessayé, et votre banque a encore refusé. Ajoutez un autre moyen de paiement, s’il vous plaît :',
  'Your account will be paused in two days': 'Votre compte sera suspendu dans deux jours',
  'This is our last reminder before we pause it.': 'C’est notre dernier rappel avant de le suspendre.',
  'We’ll have to pause your account soon': 'Nous devrons bientôt suspendre votre compte',
  'We’ll pause your account in two days. Your data is safe, and everything comes back as soon as you’ve paid:':
    'Nous suspendrons votre compte dans deux jours. Vos données sont en sécurité, et tout revient dès que vous avez payé :',
  'If something’s wrong with the invoice, reply to this email and we’ll sort it out.':
    'Si la facture vous semble fausse, répondez à cet e-mail, et nous verrons cela ensemble.',
  'Unpaid order with Shopify': 'Commande impayée avec Shopify',
  'Asks for payment of a Shopify order that’s still pending: right away, after three days and after a week. Each order is one run, and ends when it’s paid. Send **Order creation**, **Order payment** and **Order cancellation** to the source.':
    'Demande le paiement d’une commande Shopify encore en attente : tout de suite, après trois jours et après une semaine. Chaque commande est un parcours, qui se termine quand elle est payée. Envoyez **Order creation**, **Order payment** et **Order cancellation** à la source.',
  Order: 'Commande',
  'View your order': 'Voir votre commande',
  'Your order is waiting for payment': 'Votre commande attend son paiement',
  'We’ve got your order, and we’ll send it as soon as it’s paid.':
    'Nous avons votre commande, et nous l’enverrons dès qu’elle sera payée.',
  'Just one thing left to do': 'Il ne manque qu’une chose',
  'Thanks for your order. We haven’t received your payment yet; if you’ve just paid, please ignore this email. Here’s what’s still open:':
    'Merci pour votre commande. Nous n’avons pas encore reçu votre paiement ; si vous venez de payer, ne tenez pas compte de cet e-mail. Voici ce qui reste dû :',
  'Your order hasn’t been paid yet': 'Votre commande n’est pas encore payée',
  'We’ll hold it for you a few more days.': 'Nous la gardons encore quelques jours pour vous.',
  'We’re holding your order for you': 'Nous gardons votre commande pour vous',
  'We still haven’t received a payment for your order. Bank transfers can take a few days; if you paid another way, please check that it went through:':
    'Nous n’avons toujours pas reçu de paiement pour votre commande. Un virement peut prendre quelques jours ; si vous avez payé autrement, vérifiez que le paiement est bien passé :',
  'Do you still want your order?': 'Voulez-vous toujours votre commande ?',
  'It’s still unpaid, so we may have to cancel it.':
    'Elle est encore impayée, et nous devrons peut-être l’annuler.',
  'Your order is still unpaid. If you’d still like it, please pay now; otherwise we may have to cancel it:':
    'Votre commande est encore impayée. Si vous la voulez toujours, payez-la maintenant, s’il vous plaît ; sinon, nous devrons peut-être l’annuler :',
  'Booked call with Cal.com': 'Appel réservé avec Cal.com',
  'Asks what a call booked with Cal.com should cover, and follows up once it’s over. Each booking is one run, and ends if it’s canceled. Select **Booking created**, **Booking cancelled** and **Meeting ended**.':
    'Demande sur quoi doit porter un appel réservé avec Cal.com, et reprend contact une fois qu’il est terminé. Chaque réservation est un parcours, qui s’arrête si elle est annulée. Choisissez **Booking created**, **Booking cancelled** et **Meeting ended**.',
  '{{ event.payload.title }}: before we talk': '{{ event.payload.title }} : avant notre appel',
  'A line or two from you makes it a better call.':
    'Une ligne ou deux de votre part, et l’appel n’en sera que meilleur.',
  'Before we talk': 'Avant notre appel',
  'Thanks for booking {{ event.payload.title }}. What would you like to get out of it? Reply with a line or two, and we’ll come prepared.':
    'Merci pour votre réservation : {{ event.payload.title }}. Qu’aimeriez-vous en retirer ? Répondez en une ligne ou deux, et nous viendrons préparés.',
  'Thanks for the call': 'Merci pour cet appel',
  'Anything left open? Just ask.': 'Une question en suspens ? Demandez.',
  'Thanks for your time': 'Merci de votre temps',
  'It was good to talk. If a question has come up since, just reply to this email.':
    'C’était un plaisir d’échanger. Si une question vous est venue depuis, répondez simplement à cet e-mail.',
  'Win back': 'Reconquête',
  'Stays in touch after a cancellation: a question first, what’s new after a month, and an offer for people who look at your prices again.':
    'Garde le contact après une résiliation : d’abord une question, les nouveautés après un mois, et une offre pour qui regarde de nouveau vos prix.',
  'What could we have done better?': 'Qu’aurions-nous pu mieux faire ?',
  'One line is enough.': 'Une ligne suffit.',
  'What was missing?': 'Que manquait-il ?',
  'You’ve left, and that’s fine. It would help us to know why: one line is enough, and we won’t try to talk you into staying.':
    'Vous nous avez quittés, et c’est votre choix. Savoir pourquoi nous aiderait : une ligne suffit, et nous n’essaierons pas de vous retenir.',
  'What’s new at {{ workspace.name }}': 'Du nouveau chez {{ workspace.name }}',
  'Three things that weren’t there when you left.': 'Trois choses qui n’existaient pas à votre départ.',
  'What you’ve missed': 'Ce qui a changé',
  'A month is a long time around here. Since you left:':
    'Un mois, c’est long chez nous. Depuis votre départ :',
  'It’s faster': 'C’est plus rapide',
  'Pages that took seconds now open right away.':
    'Les pages qui prenaient des secondes s’ouvrent tout de suite.',
  'It works with your other tools': 'Cela marche avec vos autres outils',
  'Starting with the ones people asked for most.': 'À commencer par les plus demandés.',
  'You pay for what you use': 'Vous payez ce que vous utilisez',
  'There’s a smaller plan now.': 'Il existe maintenant une formule plus petite.',
  'See what’s new': 'Voir les nouveautés',
  'Welcome back, with a month on us': 'Bon retour : un mois offert',
  'Your data is still here.': 'Vos données sont toujours là.',
  'A month on us': 'Un mois offert',
  'Want to give it another try? Your data is still here, and the first month is free.':
    'Envie de réessayer ? Vos données sont toujours là, et le premier mois est offert.',
  'Come back': 'Revenir',
};
