import type { NewsTexts } from './news-item.ts';

export const NEWS_FR: NewsTexts = {
  bannerBalance: {
    title: 'Vérifiez vous-même chaque solde',
    summary: 'Chaque écriture indique ce qui a changé, pourquoi, et le solde qui en résulte.',
    body: [
      'Tout mouvement d’argent est inscrit deux fois : ce qui quitte un compte arrive sur un autre, à la dernière décimale près. Dans Actifs, Historique, vous trouvez chaque écriture de vos comptes avec son motif et le solde qui en résulte. Faites l’addition : vous obtenez le montant affiché.',
      'Un contrôleur intégré au serveur recalcule tous les comptes chaque minute. Si une seule unité manque, le trading de cet actif s’arrête aussitôt et la page d’état le signale.',
    ],
  },
  bannerSpot: {
    title: 'Le trading spot est ouvert',
    summary: '25 cryptos contre USDT, avec ordres limite, au marché, stop et OCO.',
    body: [
      'Négociez 25 cryptos contre USDT, jour et nuit. Les ordres sont exécutés selon le prix, puis l’heure, et rien d’autre.',
      [
        'Ordres limite et au marché, stop-limite, stop au marché et OCO',
        'Valable jusqu’à annulation, immédiat ou annulé, tout ou rien, post-only',
        'Frais de 0,10 % pour les makers et les takers, affichés avant confirmation',
      ],
      'Avant le premier ordre, vous définissez un mot de passe de transaction et vérifiez votre identité.',
    ],
  },
  bannerDemo: {
    title: 'Un marché pour s’exercer',
    summary: 'Mode démo : prix simulés, argent fictif, aucun risque.',
    body: [
      'Ce serveur fonctionne en mode démo. Les prix sont simulés et les soldes sont de l’argent fictif sans aucune valeur. Le carnet d’ordres, l’exécution et la comptabilité sont bien réels.',
      'Inscrivez-vous, faites-vous vérifier d’un geste et vous recevez de l’argent fictif pour trader.',
    ],
  },
  welcome: {
    title: 'Bienvenue sur {{brand}}',
    summary: 'Ce que vous pouvez faire ici, et où le trouver.',
    body: [
      '{{brand}} est une plateforme de trading open source. Chacun peut lire comment les ordres sont exécutés, les frais calculés et les soldes tenus.',
      [
        'Marchés : prix en direct, graphiques et chiffres sur 24 h des cryptos et des paires de devises',
        'Trader : le carnet d’ordres, vos ordres et vos exécutions',
        'Actifs : vos soldes et chaque écriture qui les compose',
        'Centre de sécurité : mot de passe de connexion, mot de passe de transaction et vos sessions',
      ],
      'L’interface existe en dix langues, en thème clair et sombre. Les deux se changent dans le menu latéral.',
    ],
  },
  demo: {
    title: 'À propos du mode démo et de l’argent fictif',
    summary: 'Seuls des jetons de test entrent et sortent, jamais d’argent réel.',
    body: [
      'Tous les soldes de ce serveur sont de l’argent fictif. Les dépôts et les retraits passent par un réseau de test propre au serveur : rien ne peut être acheté ni échangé contre quoi que ce soit, et l’exploitant peut réinitialiser les soldes à tout moment.',
      'Les prix proviennent d’une simulation qui se comporte comme un marché sans en suivre aucun. Un compte de liquidité et plusieurs traders d’arrière-plan, tous des programmes, passent leurs ordres de la même façon que vous, afin que le carnet ne soit jamais vide.',
      'Les codes de vérification ne sont pas envoyés. Vous les lisez dans la messagerie de démo, accessible depuis la page qui demande le code. N’utilisez pas ici un mot de passe qui vous sert ailleurs.',
    ],
  },
  fees: {
    title: 'Barème des frais du trading spot',
    summary: 'Maker 0,10 %, taker 0,10 %, prélevés dans l’actif reçu.',
    body: [
      'Chaque exécution coûte 0,10 % de ce que vous recevez, que votre ordre ait attendu dans le carnet (maker) ou ait été exécuté aussitôt (taker). Si vous achetez du BTC, les frais sont payés en BTC ; si vous vendez du BTC contre USDT, en USDT.',
      'Le taux en vigueur lorsque vous passez un ordre reste fixé pour cet ordre jusqu’à son exécution ou son annulation. Passer et annuler des ordres est gratuit.',
      'Exemple : vous achetez 0,1 BTC. Les frais sont de 0,0001 BTC et 0,0999 BTC arrivent sur votre compte. Les frais sont arrondis au supérieur à la huitième décimale.',
    ],
  },
  prices: {
    title: 'Comment naissent les prix et les chandeliers',
    summary: 'Les cryptos montrent nos propres exécutions, les devises un indice contrôlé.',
    body: [
      'Paires de cryptos : le prix est celui de la dernière transaction sur cette plateforme. Les chandeliers et les chiffres sur 24 h viennent uniquement de nos propres exécutions ; le volume d’un chandelier en est la somme.',
      'Devises, or et argent : le prix est un indice tiré de plusieurs sources. Une source en retard, qui fait un saut non confirmé ou s’écarte de plus de 1 % des autres est laissée de côté. Les devises se négocient du dimanche 22 h au vendredi 22 h UTC ; en dehors de ces heures, les prix ne bougent pas.',
      'Les jours, semaines et mois des graphiques suivent l’heure UTC et la semaine commence le lundi. La variation sur 24 h compare au prix d’il y a 24 heures. Aucune personne ni aucun réglage ne peut modifier un prix.',
    ],
  },
  security: {
    title: 'Protégez votre compte',
    summary: 'Cinq habitudes qui évitent la plupart des attaques.',
    body: [
      [
        'Utilisez un mot de passe qui ne vous sert nulle part ailleurs.',
        'Choisissez un mot de passe de transaction qui n’est ni votre date de naissance ni votre numéro de téléphone.',
        'Ne communiquez jamais un code de vérification. Nos équipes ne demandent ni code ni mot de passe.',
        'Vérifiez l’adresse dans votre navigateur avant de vous connecter et ne suivez pas les liens reçus par message.',
        'Parcourez de temps en temps vos sessions dans le centre de sécurité et fermez celles que vous ne connaissez pas.',
      ],
      'Si vous pensez que quelqu’un d’autre a utilisé votre compte, changez aussitôt votre mot de passe de connexion. Toutes les autres sessions sont alors fermées.',
    ],
  },
};
