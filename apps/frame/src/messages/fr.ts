import { messages as failureReasons } from '@latchkey/chains/messages/fr'
import { formatInteger } from '@latchkey/core/locale'
import { messages as ui } from '@latchkey/ui/messages/fr'
import { toLowerStart } from '../wallet/messages/several.ts'
import type { FamilyMessages, LoginWindowMessages, OpenerMessages, PlainMessages, WalletMessages } from './language.ts'

const number = (value: bigint | number) => formatInteger('fr', value)

const symbols: WalletMessages['symbols'] = {
  imitation: (symbol) => `«\u00a0${symbol}\u00a0» (pas la monnaie du réseau)`,
  namesake: (symbol) => `«\u00a0${symbol}\u00a0» (pas le jeton bien connu)`,
  variant: (symbol, of) => `«\u00a0${symbol}\u00a0» (pas ${of})`,
  unverified: (symbol) => `«\u00a0${symbol}\u00a0» (non vérifié)`,
  unusual: (symbol) => `«\u00a0${symbol}\u00a0» (caractères inhabituels)`,
  plain: (symbol) => symbol,
}

const several: WalletMessages['several'] = {
  more: (first, count) => `${first} et ${count === 1 ? 'une autre action' : `${number(count)} autres actions`}`,
  two: (first, second) => `${first} et ${toLowerStart(second)}`,
  twoMore: (first, second, count) =>
    `${first}, ${toLowerStart(second)} et ${count === 1 ? 'une autre action' : `${number(count)} autres actions`}`,
  payments: (what, count) => `${what} en ${number(count)} paiements`,
  safe: (what) => `Depuis un Safe\u00a0: ${toLowerStart(what)}`,
  contract: (what) => `À travers un contrat\u00a0: ${toLowerStart(what)}`,
  account: (what) => `À travers votre compte\u00a0: ${toLowerStart(what)}`,
  unknown: (what) => `À travers un contrat inconnu\u00a0: ${toLowerStart(what)}`,
}

const quoted: FamilyMessages['near']['quoted'] = {
  instruction: 'Ce texte est peut-être une instruction',
  instructionText:
    'Il ressemble à quelque chose que lisent des programmes, ou à un don. Un service peut agir en conséquence sans redemander votre accord. Signez seulement si vous voulez tout ce qu’il dit.',
  imitation: 'Ce texte imite votre portefeuille',
  imitationText:
    'Les boutons, cases et vérifications de ce texte ont été écrits par l’application. Ils ne font rien, et votre portefeuille n’a rien vérifié de ce qu’il dit. Seul ce qui est hors du texte vient de votre portefeuille.',
}

const fees: WalletMessages['fees'] = {
  high: 'Les frais sont inhabituellement élevés',
  highText: 'Même les jours chargés, le réseau prend bien moins. Des frais payés ne peuvent pas être récupérés.',
}

const exporting: WalletMessages['exporting'] = {
  section: 'Emporter votre portefeuille',
  sectionText:
    'Avec votre phrase de récupération, un autre portefeuille ouvre vos comptes sans nous. Gardez-la là où personne d’autre ne la trouvera.',
  phrase: 'Afficher votre phrase de récupération',
  key: 'Afficher une clé privée',
  opened: 'Continuez dans la fenêtre qui s’est ouverte. Rien de secret n’est affiché ici.',
  blocked: 'Aucune fenêtre n’a pu être ouverte',
  blockedText:
    'Autorisez les fenêtres de cette page et réessayez. Certaines pages isolent leurs fenêtres\u00a0: ouvrez alors votre portefeuille sur une autre page.',
  connecting: 'Connexion à votre portefeuille…',
  aloneTitle: 'Ouvrez ceci depuis votre portefeuille',
  aloneText:
    'Ouvrez votre portefeuille dans l’application où vous l’utilisez. Dans ses réglages, choisissez «\u00a0Afficher votre phrase de récupération\u00a0».',
  beforeTitle: 'Avant de regarder',
  thief: 'Quiconque vous la demande est un voleur',
  thiefText:
    'Aucune assistance, aucune application, aucun formulaire et aucun gain n’a jamais besoin de votre phrase de récupération ni d’une clé privée. Si quelqu’un vous a dit d’ouvrir ceci, fermez-le maintenant.',
  forGood:
    'Quiconque l’a vue peut prendre tout ce que vous possédez, tout de suite et pour toujours. Un nouveau code PIN n’y change rien, et personne ne peut revenir en arrière.',
  alone:
    'Continuez seulement si vous n’avez personne à côté de vous, que personne ne voit votre écran, et que vous voulez la noter ou passer à un autre portefeuille.',
  goOn: 'J’ai compris',
  revealTitle: 'Phrase de récupération et clés',
  what: 'Ce qu’il faut afficher',
  phraseName: 'Phrase de récupération',
  keyName: (family) => `Clé privée\u00a0: ${family}`,
  covered: 'Masqué. Maintenez le bouton enfoncé pour voir.',
  hold: 'Maintenir pour afficher',
  holding: 'Continuez d’appuyer…',
  armed: 'Appuyer encore pour afficher',
  armedText: 'Appuyez une nouvelle fois pour afficher, ou maintenez le bouton enfoncé.',
  hide: 'Masquer',
  shown: 'Tout est de nouveau masqué après une minute, et quand vous quittez cette fenêtre.',
  path: 'Chemin de dérivation',
  where: {
    phrase:
      'Notez les mots dans cet ordre. D’autres portefeuilles en restaurent les mêmes comptes sur Solana, Aptos, NEAR, Tezos et les réseaux compatibles avec Ethereum, par les chemins habituels. Pour Hedera, prenez la clé privée des réseaux compatibles avec Ethereum\u00a0: les portefeuilles pour Hedera font de ces mots un autre compte.',
    evm: 'Pour MetaMask et d’autres, et pour vos comptes sur Hedera.',
    solana: 'Pour Phantom, Solflare et d’autres.',
    aptos: 'Pour Petra et d’autres.',
    near: 'Pour Meteor Wallet et d’autres. Si votre compte NEAR a un nom, indiquez-le aussi.',
    tezos: 'Pour Temple, Kukai et d’autres.',
  },
  importsNote:
    'Les comptes importés ne font pas partie de votre phrase de récupération. Enregistrez aussi la clé privée de chacun.',
  onlyYou: 'Ne saisissez jamais cela sur une page, et ne l’envoyez jamais. Aucune assistance n’en a besoin.',
  copy: 'Copier',
  copyTitle: 'Noter est plus sûr',
  copyText:
    'D’autres applications de cet appareil peuvent lire ce que vous copiez, et certains appareils le transmettent à vos autres appareils. Copiez seulement pour coller tout de suite dans votre nouveau portefeuille.',
  copyAnyway: 'Copier quand même',
  copied: 'Copié',
  copiedText: 'Collez maintenant. Copiez ensuite autre chose, pour que cela ne reste pas là.',
  notCopied: 'La copie n’a pas fonctionné',
  notCopiedText: 'Notez-le plutôt.',
  forgotTitle: 'Votre code PIN est nécessaire ici',
  forgotText:
    'Fermez cette fenêtre. Dans les réglages de votre portefeuille, choisissez «\u00a0Changer le code PIN\u00a0», puis «\u00a0Code PIN oublié\u202f?\u00a0», et utilisez votre kit de récupération. Revenez ensuite.',
  overTitle: 'Cette fenêtre est fermée',
  overText:
    'Elle reste ouverte cinq minutes après le code PIN. Rien n’est perdu. Ouvrez-la à nouveau depuis les réglages de votre portefeuille.',
  close: 'Fermer',
  bundle: {
    offer: 'Enregistrer un fichier qui s’ouvre sans nous',
    title: 'Un fichier qui s’ouvre sans nous',
    text: 'Avec ce fichier et une page que vous enregistrez à côté, votre portefeuille s’ouvre sur un ordinateur sans nous et sans internet. Il contient votre phrase de récupération, chiffrée.',
    what: 'Ce qui l’ouvre',
    ways: {
      passphrase: 'Une phrase secrète',
      kit: 'Mon kit de récupération',
      both: 'L’un ou l’autre',
    },
    kitHint:
      'Sept groupes de quatre lettres et chiffres. Seul ce kit ouvre le fichier, même si vous en créez un plus récent.',
    passphrase: 'Nouvelle phrase secrète',
    passphraseHint: (least) =>
      `Au moins ${least} caractères, par exemple cinq mots sans rapport entre eux. N’utilisez pas votre code PIN.`,
    repeat: 'Répétez la phrase secrète',
    different: 'Les phrases secrètes ne correspondent pas.',
    tooShort: (least) => `Trop court. Utilisez au moins ${least} caractères.`,
    guesses:
      'Quiconque a le fichier peut essayer autant de fois qu’il veut, et vous ne pouvez pas le reprendre. Un nouveau code PIN ou un kit plus récent n’y change rien.',
    make: 'Créer le fichier',
    making: 'Création du fichier…',
    failed: 'Le fichier n’a pas pu être créé',
    failedText: 'Rien n’a changé. Réessayez.',
    doneTitle: 'Enregistrez le fichier et la page',
    doneText:
      'Gardez les deux là où personne d’autre ne les trouvera, à l’écart de ce qui ouvre le fichier. Pour vous en servir, ouvrez la page sur un ordinateur par un double clic et choisissez le fichier. Essayez une fois dès aujourd’hui.',
    saveFile: 'Enregistrer le fichier',
    savePage: 'Enregistrer la page qui l’ouvre',
  },
}

const familyTitles: WalletMessages['home']['families'] = {
  evm: 'Réseaux compatibles avec Ethereum',
  solana: 'Solana',
  aptos: 'Aptos',
  near: 'NEAR',
  tezos: 'Tezos',
  hedera: 'Hedera',
}

const yourAddress = 'Votre adresse'
const accountNumber = (index: number) => `Compte ${index}`
const importedNumber = (index: number) => `Compte importé ${index}`
const kitCode = {
  field: 'Code de récupération',
  hint: 'Sept groupes de quatre lettres et chiffres',
  mistyped: 'Ce n’est pas un code de récupération. Vérifiez-le caractère par caractère.',
}

/** The page that opens a sunset bundle. */
export const opener: OpenerMessages = {
  locale: 'fr',
  ui,
  exporting,
  families: familyTitles,
  address: yourAddress,
  accountNumber,
  importedNumber,
  kitCode,
  title: 'Ouvrir le fichier de votre portefeuille',
  text: 'Cette page affiche la phrase de récupération et les clés d’un fichier que vous avez enregistré depuis votre portefeuille. Elle fonctionne sans internet et n’envoie rien.',
  file: 'Fichier',
  fileHint: (name) => `Son nom commence par «\u00a0${name}\u00a0».`,
  you: 'Cette page n’est que pour vous',
  youText:
    'Personne d’autre n’a jamais besoin de ce fichier, de ce qui l’ouvre ni de ce que cette page affiche. Quiconque vous le demande est un voleur, quoi qu’il dise de nous. Continuez seulement quand personne ne voit votre écran.',
  faults: {
    foreign:
      'Ce fichier ne vient pas d’un tel portefeuille. Choisissez celui que vous avez enregistré depuis le vôtre.',
    damaged: 'Ce fichier est endommagé\u00a0: une partie manque ou a été modifiée. Essayez-en une autre copie.',
    newer:
      'Ce fichier a été créé par un portefeuille plus récent. Ouvrez-le avec la page que vous avez enregistrée à côté.',
  },
  wrong: {
    passphrase: 'Cette phrase secrète n’ouvre pas le fichier. Vérifiez les majuscules et les espaces.',
    kit: 'Ce kit n’ouvre pas le fichier. Seul celui que vous avez saisi en créant le fichier l’ouvre.',
  },
  passphrase: 'Phrase secrète',
  open: 'Ouvrir',
  opening: 'Ouverture du fichier…',
  other: 'Choisir un autre fichier',
  account: 'Compte',
  made: 'Créé le',
  failed: 'Le fichier n’a pas pu être ouvert',
  failedText:
    'Cet appareil manque peut-être de mémoire. Fermez d’autres programmes, ou essayez sur un autre ordinateur.',
  over: 'Le fichier est de nouveau fermé',
  overText: 'Il reste ouvert cinq minutes. Rien n’est perdu. Ouvrez-le une nouvelle fois.',
  website: 'Enregistrez d’abord cette page',
  websiteText:
    'Enregistrez cette page et ouvrez-la de là, sans internet. Un site qui demande votre fichier ou sa phrase secrète est celui d’un voleur.',
  outdated: 'Votre navigateur est trop ancien pour cette page',
  outdatedText: 'Ouvrez-la dans une version actuelle de Chrome, Firefox ou Safari.',
}

/**
 * Everything the frame says, in French: its screens, the families' words, the login window, and the static texts of the
 * empty document. Names never follow "de", which would be "d’" before some. Non-breaking spaces are written as escapes,
 * so that they are visible here.
 */
export const wallet: WalletMessages = {
  locale: 'fr',
  ui,
  failureReasons,

  cancel: 'Annuler',
  reject: 'Refuser',
  close: 'Fermer',
  done: 'Terminé',
  again: 'Réessayer',
  ambiguousAmount:
    'Cela peut vouloir dire deux montants. Ne mettez pas de séparateur de milliers, comme dans 1000 ou 1000,5.',
  code: (code) => `Code\u00a0: ${code}`,
  notReady: 'Cliquez n’importe où dans cette fenêtre pour continuer.',

  logins: { email: 'l’e-mail' },

  login: {
    choose: 'Identifiez-vous dans votre portefeuille',
    chooseText: 'Votre identification trouve votre portefeuille. Votre code PIN l’ouvre.',
    continueTitle: (provider) => `Continuer avec ${provider}\u202f?`,
    continueText: (provider) =>
      `${provider} s’ouvre dans une nouvelle fenêtre pour confirmer que c’est vous, et n’apprend rien sur votre portefeuille.`,
    emailText:
      'Une nouvelle fenêtre demande votre adresse e-mail et vous envoie un code. Personne d’autre n’en sait rien.',
    continueWith: (provider) => `Continuer avec ${provider}`,
    failed: (provider) => `L’identification avec ${provider} n’a pas fonctionné`,
    failedText: 'Rien n’a changé. Réessayez.',
    links: { terms: 'Conditions d’utilisation', privacy: 'Confidentialité', support: 'Assistance' },
    newTab: 's’ouvre dans un nouvel onglet',
    notRemembered:
      'Ce navigateur bloque le stockage des pages intégrées. Votre session sera donc fermée quand vous quitterez cette page.',
  },

  siteWarning: {
    title: 'Ce site figure sur une liste d’avertissement',
    text: 'Si vous continuez, le site connaîtra votre adresse et pourra vous demander des signatures qui prennent ce que vous possédez.',
    action: 'Continuer quand même',
  },

  tokenLogin: {
    title: 'Ouverture de votre session',
    text: (project) => `${project} vous identifie avec son propre système. Votre code PIN n’y est jamais visible.`,
    wait: 'Vérification de votre identification…',
  },

  toast: {
    createdByEmail:
      'Créez maintenant un kit de récupération dans les réglages de votre portefeuille. Quiconque lit votre boîte mail peut s’identifier en votre nom et voit nos alertes avant vous.',
    signedIn: 'Session ouverte',
    signedInText: (provider) => `Avec ${provider}`,
    createdText: (provider) =>
      `Avec ${provider}. Dans les réglages de votre portefeuille, vous pouvez ajouter une clé d’accès pour l’ouvrir sans saisir le code PIN.`,
  },

  bora: {
    title: 'Connecter votre portefeuille à BORA\u202f?',
    action: 'Connecter',
    text: 'BORA saura quel portefeuille correspond à votre compte dans cette application, mais ne peut rien y prendre.',
    usn: 'Votre compte dans cette application',
    message: 'Message à signer',
  },

  network: {
    switchTitle: (to) => `Passer à ${to}\u202f?`,
    switchText: (project) =>
      `${project} utilisera ce réseau à partir de maintenant. Rien n’est envoyé, et c’est gratuit.`,
    from: 'De',
    to: 'Vers',
    kinds: { main: 'Cryptos réelles', test: 'Cryptos de test, sans valeur' },
    unknownTitle: 'Ajouter un réseau dont personne ne se porte garant\u202f?',
    unknownText: (host) =>
      `${host} décrit un réseau que ce portefeuille ne connaît pas. Ne l’ajoutez que si vous savez qui le gère.`,
    claimedName: 'Nom, selon la page',
    claimedCoin: 'Monnaie, selon la page',
    chainId: 'Identifiant de chaîne',
    node: 'Connexion à l’adresse',
    knownOtherwise: 'Il est connu sous un autre nom',
    knownOtherwiseText: (chainId, title, coin) =>
      `L’identifiant de chaîne ${chainId} est connu sous le nom de ${title}, avec la monnaie ${coin}. La page dit autre chose. Annulez si vous ne savez pas pourquoi.`,
    knownElsewhere: 'Un autre réseau porte ce nom',
    knownElsewhereText: (chainId, title) =>
      `${title} est connu par l’identifiant de chaîne ${chainId}. La page décrit un autre réseau. Annulez si vous ne savez pas pourquoi.`,
    unknownNode: 'Tout ce que vous y verrez vient de cette connexion',
    unknownNodeText:
      'Elle peut afficher de faux soldes, de faux jetons et de faux résultats, et dire que quelque chose a été envoyé alors que ce n’est pas le cas. Elle voit votre adresse et ce que vous faites sur ce réseau. Elle ne peut pas signer pour vous.',
    unknownValue: 'La monnaie de ce réseau ne vaut peut-être rien',
    unknownValueText: (chainId) =>
      `Le portefeuille n’en affiche jamais le prix. Une transaction que vous y signez n’est valable que sur des réseaux dont l’identifiant de chaîne est ${chainId}, quel que soit leur nom.`,
    unknownConsent: 'Je sais qui gère ce réseau',
    unknownAction: 'Ajouter le réseau',
    byOperator: (host) => `Réseau ajouté par ${host}, responsable de ce portefeuille`,
    sharesCoin: (coin) => `Ce responsable dit que la monnaie de ce réseau est la monnaie bien connue ${coin}`,
    byYou: (host) => `Un réseau que vous avez ajouté. Son nom a été donné par ${host}`,
    switchAction: 'Changer de réseau',
    real: 'À partir d’ici, les cryptos sont réelles',
    realText: 'Vous quittez un réseau de test. À partir de maintenant, vous envoyez des cryptos réelles.',
    addTitle: (title) => `Utiliser la connexion de cette page à ${title}\u202f?`,
    addText: (host) => `Ce portefeuille n’a pas de connexion à ce réseau. La page en propose une, à l’adresse ${host}.`,
    addAction: 'Utiliser cette connexion',
    network: 'Réseau',
    coin: 'Monnaie',
    nodeSees: 'Elle peut voir votre adresse et afficher de fausses informations',
    nodeSeesText:
      'Elle voit ce que vous consultez et envoyez. Elle pourrait afficher de faux soldes et de faux noms de jetons, ou retenir ce que vous envoyez. Elle ne peut pas signer pour vous. Elle est utilisée jusqu’à ce que vous quittiez cette page ou fermiez votre session.',
  },

  asset: {
    title: (what) => `Ajouter ${what} à votre portefeuille\u202f?`,
    token: 'ce jeton',
    item: 'cet objet',
    collection: 'cette collection',
    itemOf: (symbol, id) => `${symbol} #${id}`,
    text: 'Rien n’est envoyé, et c’est gratuit. Cela figurera seulement dans la liste de votre portefeuille.',
    action: 'Ajouter',
    name: 'Nom qu’il se donne',
    symbol: 'Symbole',
    nothing: 'aucun',
    network: 'Réseau',
    decimals: 'Décimales',
    id: 'Objet',
    contract: 'Contrat',
    claimed: 'La page lui donne un autre nom',
    claimedText: 'Ce que vous voyez ci-dessus est ce que dit le contrat. La page dit\u00a0:',
    disguise: (of) => `Ce n’est pas ${of}`,
    disguiseText: (of) =>
      `Son symbole est fait pour ressembler à ${of}. Les escrocs utilisent des jetons comme celui-ci.`,
    namesake: (of) => `N’importe qui peut appeler un jeton ${of}`,
    namesakeText:
      'Seule l’adresse du contrat vous dit de quel jeton il s’agit. Comparez-la à une adresse provenant d’une source fiable.',
    unusual: 'Son symbole contient des caractères inhabituels',
    unusualText:
      'Ils sont peut-être choisis pour ressembler à un autre jeton. Comparez l’adresse à une autre provenant d’une source fiable.',
  },

  symbols,
  several,
  fees,

  waiting: {
    emailTitle: 'Continuez dans la fenêtre qui s’est ouverte',
    title: (provider) => `Nous attendons ${provider}`,
    text: 'Identifiez-vous dans la fenêtre qui s’est ouverte. Celle-ci continue toute seule.',
    seek: 'Vous ne la voyez pas\u202f? Elle est peut-être derrière cette fenêtre, ou votre navigateur l’a bloquée.',
    blocked:
      'Aucune fenêtre ne s’est ouverte\u202f? Votre navigateur l’a bloquée. Autorisez les fenêtres de cette page, puis ouvrez-la ici.',
    openBlocked: 'Ouvrir la fenêtre',
    open: 'Ouvrir à nouveau la fenêtre',
    closed: 'La fenêtre d’identification semble fermée. Ouvrez-la à nouveau, ou annulez.',
    finishing: 'Session ouverte. Un instant…',
    finishingTitle: 'Ouverture de votre session',
    code: {
      title: 'Saisissez le code de la fenêtre d’identification',
      text: 'Après votre identification, cette fenêtre affiche un code à six chiffres. Il prouve que les deux fenêtres sont bien à vous.',
      field: 'Code à six chiffres',
      incomplete: 'Le code comporte six chiffres.',
      wrong: (left) =>
        left === 1
          ? 'Ce n’est pas le bon code. Il vous reste un essai.'
          : `Ce n’est pas le bon code. Il vous reste ${left} essais.`,
      action: 'Continuer',
      checking: 'Vérification du code…',
      windowLost: 'La fenêtre a disparu, ou n’affiche pas de code\u202f?',
      again: 'Recommencer',
    },
  },

  enterPhrase: {
    title: 'Utiliser votre phrase de récupération',
    text: 'Ces mots deviennent ici votre portefeuille, avec les mêmes adresses. Quiconque les a possède tout ce qu’il contient\u00a0: ne les saisissez que dans un portefeuille en lequel vous avez confiance.',
    field: 'Phrase de récupération',
    hint: '12, 15, 18, 21 ou 24 mots anglais, dans leur ordre',
    flaws: {
      word: (at) => `Le mot ${at} ne fait pas partie des mots anglais qui composent les phrases de récupération.`,
      count: (words) =>
        words === 1
          ? 'Cela fait 1 mot. Une phrase de récupération en compte de 12 à 24.'
          : `Cela fait ${words} mots. Une phrase de récupération en compte 12, 15, 18, 21 ou 24.`,
      checksum: 'Ces mots ne vont pas ensemble. Vérifiez leur ordre, et que chacun est exact.',
    },
    failed: 'Cela n’a pas fonctionné cette fois. Rien n’a été enregistré. Réessayez.',
    isYours: 'Est-ce votre portefeuille\u202f?',
    isYoursText:
      'C’est l’adresse que ces mots ont dans la plupart des portefeuilles. Si c’est la vôtre, continuez et choisissez un code PIN.',
    address: 'Adresse',
    use: 'Utiliser ce portefeuille',
    another: 'Mon adresse est une autre',
    anotherText: 'Les portefeuilles créés avec l’ancien Face SDK ont cette adresse pour les mêmes mots\u00a0:',
    useAnother: 'Utiliser cette adresse',
    otherTitle: 'C’est un autre portefeuille',
    otherText:
      'Un portefeuille a été créé pour votre compte au même moment, dans un autre onglet ou sur un autre appareil. Votre phrase de récupération n’est pas utilisée ici.',
    otherOpen: 'Ce portefeuille est ouvert',
    otherWords:
      'Vos mots ouvrent toujours le leur, dans d’autres portefeuilles. Pour les utiliser ici, identifiez-vous avec un autre compte.',
    otherBrought: 'Le portefeuille de vos mots',
    none: 'Si aucune n’est la vôtre, les mots sont ceux d’un autre portefeuille, ou ils ont été utilisés avec une phrase secrète supplémentaire, que ce portefeuille n’accepte pas.',
  },
  importKey: {
    title: 'Importer une clé privée',
    text: 'La clé devient un autre compte de votre portefeuille. Quiconque l’a possède tout ce que contient ce compte\u00a0: ne la saisissez que dans un portefeuille en lequel vous avez confiance.',
    field: 'Clé privée',
    hint: '64 caractères\u00a0: des chiffres, et des lettres de A à F. Un 0x devant ne gêne pas.',
    flaws: {
      form: 'Ce n’est pas une clé privée de réseaux compatibles avec Ethereum, qui a 64 caractères\u00a0: des chiffres, et des lettres de A à F.',
      phrase: 'Cela ressemble à une phrase de récupération. Ici, vous ne pouvez importer qu’une clé privée.',
      range: 'Aucun compte n’a cette clé. Vérifiez chaque caractère.',
      own: 'Ce compte est déjà dans votre portefeuille.',
      later:
        'Ce compte fait partie de votre phrase de récupération. Choisissez «\u00a0Ajouter un compte\u00a0» jusqu’à ce qu’il apparaisse.',
    },
    isYours: 'Est-ce votre compte\u202f?',
    isYoursText:
      'Il fonctionne sur les réseaux compatibles avec Ethereum et sur Hedera. Sur d’autres chaînes, comme Solana, ce compte n’a pas d’adresse.',
    lost: 'Votre phrase de récupération ne restaure pas ce compte\u00a0: conservez donc aussi sa clé privée.',
    lostText:
      'Votre code PIN, vos clés d’accès et votre kit de récupération l’ouvrent avec le reste de votre portefeuille.',
    use: 'Importer',
  },
  leaveUnused: {
    text: 'Vous n’avez pas de portefeuille ici, il n’y a donc rien à perdre. Ce service de portefeuille conserve avec quel compte votre session a été ouverte et quand, ainsi que l’adresse e-mail de ce compte. Tout cela est supprimé sept jours après votre demande.',
    until: 'Votre session est fermée aussitôt. Pour garder votre compte, identifiez-vous de nouveau avant la fin.',
    asked: 'Vous avez demandé la suppression de votre compte',
    askedText:
      'Pour le garder, identifiez-vous de nouveau d’ici là et choisissez «\u00a0Garder mon compte\u00a0». Vous ne recevrez aucun e-mail à ce sujet.',
    signInAgain:
      'Pour cela, votre identification doit dater de moins de 15 minutes. Déconnectez-vous, identifiez-vous de nouveau, et faites aussitôt votre demande.',
    failed: 'Nous n’avons pas pu savoir si cela a fonctionné. Réessayez dans un instant.',
    keeps:
      'Vous l’avez demandé quand vous n’aviez pas de portefeuille. Si vous en créez un maintenant, ou choisissez «\u00a0Garder mon compte\u00a0», votre compte est conservé.',
  },
  choosePin: {
    title: 'Choisissez un code PIN',
    text: 'Votre code PIN ouvre votre portefeuille et confirme chaque paiement. Personne ne peut le consulter ni le réinitialiser. Si vous l’oubliez, seule une clé d’accès ou un kit de récupération ouvre votre portefeuille. Vous pourrez les créer plus tard dans ses réglages.',
    startedOver: 'La configuration a pris trop de temps, elle recommence donc. Rien n’a été perdu.',
    field: 'Nouveau code PIN',
    hint: '6 à 12 chiffres, ou au moins 8 lettres et chiffres',
    repeat: 'Répétez le code PIN',
    different: 'Les codes PIN ne correspondent pas.',
    again: 'Saisissez le même code PIN une nouvelle fois.',
    action: 'Créer le portefeuille',
    bring: 'J’ai déjà une phrase de récupération',
    leave: 'Je ne veux pas de portefeuille',
    brought:
      'Votre code PIN ouvre ce portefeuille ici et confirme chaque paiement. La phrase de récupération l’ouvre toujours partout.',
    titles: { recover: 'Choisissez un nouveau code PIN', change: 'Choisissez un nouveau code PIN' },
    texts: {
      recover:
        'Votre kit de récupération est le bon. Choisissez un nouveau code PIN\u00a0: il ouvre désormais votre portefeuille, et le précédent ne l’ouvre plus. Vos clés d’accès restent inchangées.',
      change:
        'Le nouveau code PIN ouvre désormais votre portefeuille, et le précédent ne l’ouvre plus. Votre kit de récupération et vos clés d’accès restent inchangés.',
      set: 'Le code PIN ouvre désormais votre portefeuille. Votre kit de récupération et vos clés d’accès restent inchangés.',
    },
    set: 'Définir le nouveau code PIN',
    flaws: {
      tooShort: 'Trop court. Utilisez au moins 6 chiffres, ou 8 caractères.',
      tooLong: 'Trop long. Utilisez au plus 64 caractères.',
      repeated: 'Trop facile à deviner\u00a0: toujours les mêmes caractères.',
      run: 'Trop facile à deviner\u00a0: une suite comme 123456.',
      mirrored: 'Trop facile à deviner\u00a0: il se lit pareil à l’envers.',
      doubled: 'Trop facile à deviner\u00a0: deux fois la même partie.',
      date: 'Trop facile à deviner\u00a0: il ressemble à une date.',
      year: 'Trop facile à deviner\u00a0: il contient une année.',
      walk: 'Trop facile à deviner\u00a0: un motif sur le clavier.',
      common: 'Trop facile à deviner\u00a0: beaucoup de gens l’utilisent.',
    },
  },

  enterPin: {
    titles: {
      unlock: 'Saisissez votre code PIN',
      finish: 'Terminez la configuration de votre portefeuille',
      kit: 'Saisissez votre code PIN pour créer un kit de récupération',
      changePin: 'Saisissez votre code PIN pour le changer',
      addPasskey: 'Saisissez votre code PIN pour ajouter une clé d’accès',
      removePasskey: 'Saisissez votre code PIN pour supprimer la clé d’accès',
      removeKit: 'Saisissez votre code PIN pour supprimer le kit de récupération',
      export: 'Saisissez votre code PIN pour voir votre phrase et vos clés',
      copyData: 'Saisissez votre code PIN pour obtenir vos données',
      addAccount: 'Saisissez votre code PIN pour ajouter un compte',
      importKey: 'Saisissez votre code PIN pour importer une clé privée',
      removeAccount: 'Saisissez votre code PIN pour supprimer ce compte',
      addLogin: 'Saisissez votre code PIN pour ajouter un moyen de vous identifier',
      removeLogin: 'Saisissez votre code PIN pour supprimer un moyen de vous identifier',
      addContact: 'Saisissez votre code PIN pour ajouter une adresse e-mail',
      stopContact: 'Saisissez votre code PIN pour désactiver les e-mails',
      deleteAccount: 'Saisissez votre code PIN pour supprimer votre compte',
      trustBrowser: 'Saisissez votre code PIN pour y autoriser les modifications',
      keepAccount: 'Saisissez votre code PIN pour garder votre compte',
      sign: 'Saisissez votre code PIN pour signer',
      send: (action) => `${action}\u00a0: saisissez votre code PIN`,
    },
    texts: {
      unlock: 'Votre code PIN ouvre votre portefeuille sur cette page.',
      finish:
        'Votre portefeuille a été créé, mais sa configuration n’est pas terminée. Saisissez le code PIN que vous avez choisi.',
      kit: 'Quiconque a un kit de récupération et peut s’identifier en votre nom peut définir un nouveau code PIN.',
      changePin: 'Saisissez le code PIN actuel. Vous en choisirez ensuite un nouveau.',
      addPasskey: 'Quiconque a la clé d’accès et peut s’identifier en votre nom peut ouvrir votre portefeuille.',
      removeKit:
        'Le kit n’ouvre alors plus rien. Dans d’autres navigateurs, le portefeuille demande de nouveau votre code PIN ou une clé d’accès.',
      removePasskey:
        'La clé d’accès n’ouvre alors plus votre portefeuille. Dans d’autres navigateurs, le portefeuille demande de nouveau votre code PIN ou une autre clé d’accès.',
      copyData:
        'Le fichier indique quelles adresses e-mail vous avez, où votre session est ouverte et ce que vous avez envoyé.',
      addAccount: 'Le nouveau compte appartient à la même phrase de récupération que les autres.',
      importKey: 'Vous saisissez ensuite la clé. Elle devient un autre compte de votre portefeuille.',
      removeAccount: 'Votre portefeuille n’aura plus sa clé privée, et rien ne la restaure.',
      addLogin: 'Vous accédez ensuite à ce portefeuille par l’un ou l’autre. Toutes vos adresses en sont informées.',
      removeLogin:
        'Il fonctionne encore sept jours. D’ici là, vous pouvez le garder, où que vous ouvriez votre portefeuille.',
      addContact:
        'Les e-mails sur les nouveaux navigateurs, les codes PIN incorrects et les changements y vont alors aussi. Toutes vos adresses en sont averties.',
      stopContact:
        'Les e-mails vers cette adresse s’arrêtent dans sept jours. Jusque-là, vous pouvez les garder, partout où vous ouvrez votre portefeuille.',
      deleteAccount:
        'Il sera supprimé dans sept jours. Jusque-là, vous pouvez le garder, ici ou partout où vous ouvrez votre portefeuille.',
      trustBrowser:
        'L’autre navigateur pourra alors changer la façon d’ouvrir votre portefeuille, afficher votre phrase de récupération et supprimer votre compte.',
      keepAccount: 'Votre compte reste alors tel qu’il est.',
      export:
        'Vous pourrez ensuite voir votre phrase de récupération et vos clés privées. Assurez-vous que personne d’autre ne voit votre écran.',
    },
    field: 'Code PIN',
    actions: {
      unlock: 'Ouvrir le portefeuille',
      finish: 'Terminer',
      kit: 'Continuer',
      changePin: 'Continuer',
      addPasskey: 'Continuer',
      removePasskey: 'Supprimer',
      removeKit: 'Supprimer',
      export: 'Continuer',
      copyData: 'Continuer',
      addAccount: 'Ajouter',
      importKey: 'Continuer',
      removeAccount: 'Supprimer',
      addLogin: 'Continuer',
      removeLogin: 'Supprimer',
      addContact: 'Continuer',
      stopContact: 'Désactiver les e-mails',
      deleteAccount: 'Supprimer',
      trustBrowser: 'Autoriser',
      keepAccount: 'Garder',
      sign: 'Signer',
      send: 'Confirmer',
      sendAll: 'Confirmer',
    },
    forgot: 'Code PIN oublié\u202f?',
    news: {
      set: {
        title: 'Votre nouveau code PIN est actif',
        text: 'Vous étiez en train de le définir quand le portefeuille a été fermé. Saisissez le nouveau code PIN. Le précédent n’ouvre plus rien.',
      },
      unset: {
        title: 'Votre nouveau code PIN n’a pas été défini',
        text: 'Vous étiez en train de le définir quand le portefeuille a été fermé. Votre portefeuille est en sécurité, et le code PIN précédent l’ouvre. Si vous avez oublié celui-ci, choisissez «\u00a0Code PIN oublié\u202f?\u00a0» et saisissez à nouveau le code de votre kit de récupération.',
      },
      unsure: {
        title: 'Vous définissiez un nouveau code PIN quand le portefeuille a été fermé',
        text: 'Nous ne pouvons pas savoir pour le moment s’il a été défini. Votre portefeuille est en sécurité\u00a0: essayez d’abord le nouveau code PIN, puis le précédent.',
      },
    },
    passkey: {
      action: 'Utiliser votre clé d’accès',
      or: 'Ou saisissez votre code PIN.',
      waiting: 'Nous attendons votre clé d’accès…',
      troubles: {
        cancelled: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou saisissez votre code PIN.',
        noPrf:
          'Ce navigateur ou cet appareil ne peut pas ouvrir un portefeuille avec cette clé d’accès. Saisissez votre code PIN.',
        exists: 'La clé d’accès n’a pas pu être utilisée. Saisissez votre code PIN.',
        blocked: 'Votre navigateur a bloqué la fenêtre. Autorisez-la et réessayez, ou saisissez votre code PIN.',
        failed: 'La clé d’accès n’a pas pu être utilisée. Saisissez votre code PIN.',
        wrong: 'Cette clé d’accès n’ouvre pas ce portefeuille. Saisissez votre code PIN.',
      },
    },
    outdated: 'Ce portefeuille a été mis à jour',
    outdatedText: 'Cette page a encore une ancienne version. Rien n’a changé. Rechargez la page et réessayez.',
    letters: 'Utiliser aussi des lettres',
    digits: 'Chiffres uniquement',
    startAgain: 'Recommencer avec un nouveau code PIN',
    startAgainText: 'Ce portefeuille n’a jamais été utilisé\u00a0: vous ne perdez rien en recommençant.',
    wrong: 'Code PIN incorrect.',
    left: (left) => (left === 1 ? 'Il vous reste un essai.' : `Il vous reste ${left} essais.`),
    wait: 'Trop de codes PIN incorrects',
    waitUntil: (moment) => `Prochain essai\u00a0: ${moment}, dans`,
    waitNext:
      'Vous aurez alors un essai. Chaque code PIN incorrect allonge l’attente, jusqu’à 4 heures. Après dix codes PIN incorrects, aucun code PIN n’est accepté ici pendant sept jours.',
    waitSafe: 'Rien n’est perdu. Votre portefeuille est en sécurité.',
    ready: 'Vous pouvez réessayer maintenant.',
    frozen: 'La saisie du code PIN est suspendue',
    frozenText:
      'Trop de codes PIN incorrects ont été saisis. Votre portefeuille est en sécurité, mais il ne peut pas être ouvert ici avec un code PIN pour le moment.',
    frozenSince: (moment) => `Suspendue depuis\u00a0: ${moment}.`,
    frozenUntil: (moment) =>
      `Prochain essai à partir de\u00a0: ${moment}. Déconnectez-vous d’abord, puis identifiez-vous de nouveau.`,
    frozenNow: 'Vous pouvez réessayer maintenant. Déconnectez-vous d’abord, puis identifiez-vous de nouveau.',
    frozenElsewhere:
      'Votre code PIN fonctionne peut-être encore dans un navigateur où vous avez déjà ouvert ce portefeuille.',
    shutOut: 'Pour réessayer, déconnectez-vous et identifiez-vous de nouveau.',
    shutOutUntil: (moment) => `Prochain essai\u00a0: ${moment}.`,
    wrongBeforeTitle: 'Votre portefeuille est ouvert',
    wrongBefore: (count) =>
      count === 1
        ? '1 code PIN incorrect depuis votre dernière ouverture de ce portefeuille'
        : `${count} codes PIN incorrects depuis votre dernière ouverture de ce portefeuille`,
    wrongBeforeText:
      'Aucun ne l’a ouvert. Si ce n’était pas vous, quelqu’un peut s’identifier en votre nom. Changez le mot de passe du compte avec lequel vous vous identifiez.',
    wrongBeforeAction: 'Continuer',
    notFound: 'Ce portefeuille est introuvable',
    notFoundText:
      'Si vous venez de configurer votre portefeuille, recommencez. Sinon, réessayez plus tard. Rien n’a changé.',
    outage: 'Le service du portefeuille ne répond pas',
    outageText: 'Rien n’est perdu. Votre code PIN est toujours dans le champ. Réessayez dans un instant.',
    busy: 'Trop de demandes',
    busyText: 'Rien n’est perdu. Votre code PIN est toujours dans le champ.',
    untrusted: 'Quelque chose ne va pas avec le service',
    untrustedText:
      'Sa réponse ne correspond pas à votre portefeuille, qui n’a donc pas été ouvert. Ne saisissez plus votre code PIN. Prévenez les responsables de ce portefeuille.',
    signedOut: 'Votre session a été fermée',
    signedOutText: 'Rien n’a changé. Fermez ceci et identifiez-vous de nouveau.',
    steps: {
      preparing: 'Préparation…',
      guard: 'Connexion au service PIN…',
      stretching: 'Vérification de votre code PIN…',
      opening: 'Ouverture de votre portefeuille…',
    },
  },

  heldBack: {
    title: 'Pas encore dans ce navigateur',
    until: (m) => `Ce sera possible ici à partir de\u00a0: ${m}.`,
    why: 'Ce navigateur est nouveau pour votre portefeuille. Pendant un jour, il peut l’ouvrir, signer et payer, mais il ne peut pas changer la façon de l’ouvrir, afficher votre phrase de récupération ni supprimer votre compte. Si quelqu’un d’autre apprend votre code PIN, vous avez ainsi le temps de vous en apercevoir.',
    elsewhere:
      'Dans un navigateur où vous avez votre portefeuille depuis plus longtemps, c’est possible tout de suite. Dans ses réglages, sous «\u00a0Où votre session est ouverte\u00a0», vous pouvez aussi l’autoriser pour celui-ci.',
    atOnce:
      'C’est aussi possible tout de suite avec l’une de vos clés d’accès, ou avec votre kit de récupération, avec lequel vous choisissez un nouveau code PIN.',
    looking: 'Recherche d’autres moyens…',
    from: (m) => `Possible dans ce navigateur à partir de\u00a0: ${m}`,
    dayAndTime: (day, time) => `${day}, ${time}`,
  },
  usePasskey: {
    titles: {
      unlock: 'Ouvrez votre portefeuille',
      removePin: 'Supprimer votre code PIN',
      other: 'Confirmez que c’est bien vous',
      send: (action) => `${action}\u00a0: utilisez votre clé d’accès`,
    },
    texts: {
      unlock: 'Votre clé d’accès ouvre votre portefeuille sur cette page.',
      changePin: 'Vous choisirez ensuite un code PIN. Il ouvrira votre portefeuille, et vos clés d’accès aussi.',
      removePasskey:
        'La clé d’accès n’ouvrira alors plus votre portefeuille. Dans les autres navigateurs, le portefeuille redemande une autre clé d’accès.',
      removePin:
        'Seules vos clés d’accès ouvriront alors votre portefeuille. Si vous les perdez, votre kit de récupération vous permet de choisir un nouveau code PIN. Si vous le perdez aussi, personne ne peut ouvrir votre portefeuille. Dans les autres navigateurs, le portefeuille redemande une clé d’accès.',
    },
    none: 'Aucune de vos clés d’accès ne peut être utilisée ici',
    noneText:
      'Avec votre kit de récupération, vous pouvez choisir un code PIN qui ouvre votre portefeuille dans ce navigateur.',
    troubles: {
      cancelled: 'Aucune clé d’accès n’a été utilisée. Réessayez.',
      noPrf:
        'Ce navigateur ou cet appareil ne peut pas ouvrir un portefeuille avec cette clé d’accès. Essayez-en une autre.',
      exists: 'La clé d’accès n’a pas pu être utilisée. Réessayez, ou essayez-en une autre.',
      blocked: 'Votre navigateur a bloqué la fenêtre. Autorisez-la et réessayez.',
      failed: 'La clé d’accès n’a pas pu être utilisée. Réessayez, ou essayez-en une autre.',
      wrong: 'Cette clé d’accès n’ouvre pas ce portefeuille. Essayez-en une autre.',
    },
    young:
      'Cette clé d’accès ne peut pas encore supprimer le code PIN\u00a0: elle doit avoir une semaine. Rien n’a changé. Utilisez-en une plus ancienne ou revenez plus tard.',
    news: {
      unset:
        'Vous étiez en train de le définir quand le portefeuille a été fermé. Rien n’a changé\u00a0: vos clés d’accès et votre kit de récupération ouvrent votre portefeuille comme avant.',
      unsure:
        'Nous n’avons pas pu savoir si votre portefeuille a maintenant un code PIN. Vos clés d’accès l’ouvrent dans tous les cas.',
    },
  },

  enrol: {
    title: 'Création de votre portefeuille',
    failedTitle: 'Votre portefeuille n’est pas encore prêt',
    steps: {
      preparing: 'Création de vos clés',
      guard: 'Protection par votre code PIN',
      stretching: 'Vérification de votre code PIN',
      opening: 'Ouverture de votre portefeuille',
    },
    failed: 'Le service du portefeuille ne répond pas',
    failedText: 'Rien n’est perdu. Réessayez. Vous n’avez pas à choisir de nouveau un code PIN.',
  },

  changePin: {
    title: 'Définition de votre nouveau code PIN',
    failedTitle: 'Votre nouveau code PIN n’est pas encore défini',
    steps: {
      preparing: 'Préparation',
      guard: 'Protection de votre portefeuille par le nouveau code PIN',
      stretching: 'Vérification du nouveau code PIN',
      opening: 'Ouverture de votre portefeuille avec celui-ci',
    },
    failed: 'Le service du portefeuille ne répond pas',
    failedText: 'Rien n’est perdu. Réessayez. Vous n’avez pas à choisir de nouveau un code PIN.',
    stay: 'Cela ne peut plus être annulé. Cela prend un instant.',
    unsureTitle: 'Votre nouveau code PIN est peut-être déjà défini',
    unsureText:
      'Rien n’est perdu, mais nous n’avons pas pu savoir quel code PIN ouvre votre portefeuille maintenant. Plus tard, essayez d’abord le nouveau code PIN, puis le précédent.',
    notSet: 'Votre nouveau code PIN n’est pas défini. Rien d’autre n’a changé.',
    untrustedText: 'Sa réponse ne correspond pas à votre portefeuille. Prévenez les responsables de ce portefeuille.',
    troubles: {
      untrusted: 'Le service du portefeuille a donné une mauvaise réponse',
      signedOut: 'Votre session a été fermée. Identifiez-vous de nouveau',
      outdated: 'Ce portefeuille a été mis à jour. Rechargez la page',
      locked: 'Trop de codes PIN incorrects. Réessayez plus tard',
      outage: 'Le service du portefeuille ne répond pas',
    },
    leave: 'Fermer',
  },

  enterKit: {
    title: 'Utiliser votre kit de récupération',
    text: 'Saisissez le code de votre kit de récupération. Vous choisirez ensuite un nouveau code PIN.',
    ...kitCode,
    action: 'Continuer',
    wallet: 'Portefeuille',
    wrong:
      'Ce code n’ouvre pas ce portefeuille. Le kit indique-t-il un autre compte que celui ci-dessus\u202f? Sinon, c’est peut-être un kit plus ancien.',
    checking: 'Vérification du code…',
    busyText: 'Attendez un peu, puis réessayez. Rien n’est perdu.',
    untrustedText:
      'Sa réponse ne correspond pas à votre portefeuille, rien n’a donc été ouvert. Gardez votre kit de récupération pour vous. Prévenez les responsables de ce portefeuille.',
    outageText: 'Rien n’a changé. Le code est toujours dans le champ. Réessayez dans un instant.',
    without:
      'Si vous avez une clé d’accès de ce portefeuille, revenez en arrière et utilisez-la. Changez ensuite votre code PIN dans les réglages. Sans kit de récupération ni clé d’accès, personne ne peut vous donner un nouveau code PIN. Si vous vous souvenez plus tard du code PIN, il ouvre toujours votre portefeuille.',
    withoutAny:
      'Si vous avez une clé d’accès de ce portefeuille, revenez en arrière et utilisez-la. Sans kit de récupération ni clé d’accès, personne ne peut ouvrir ce portefeuille.',
  },

  addPasskey: {
    title: 'Ajouter une clé d’accès',
    text: 'Une clé d’accès ouvre votre portefeuille avec votre empreinte digitale, votre visage ou le verrouillage de l’écran. Personne ne peut vous amener par ruse à la saisir sur une fausse page. Votre navigateur demande où la conserver.',
    keeps:
      'Ce qui ouvre votre portefeuille aujourd’hui l’ouvre toujours. Si vous l’oubliez ou le perdez, la clé d’accès l’ouvre.',
    make: 'Créer une clé d’accès',
    useTitle: 'Utilisez-la une fois',
    useText:
      'La clé d’accès est créée. Utilisez-la maintenant, pour que nous sachions qu’elle ouvre votre portefeuille.',
    use: 'Utiliser la clé d’accès',
    waiting: 'Nous attendons votre clé d’accès…',
    proveAgain: 'Confirmer à nouveau',
    troubles: {
      cancelled: {
        title: 'Aucune clé d’accès n’a encore été ajoutée',
        text: 'Vous n’avez pas terminé. Réessayez.',
      },
      noPrf: {
        title: 'Cette clé d’accès ne peut pas ouvrir un portefeuille',
        text: 'Là où elle a été créée, les clés d’accès servent seulement à s’identifier\u00a0: rien n’a donc été ajouté. Vous pouvez l’y supprimer. Essayez un autre endroit\u00a0: votre téléphone, un gestionnaire de mots de passe ou une clé de sécurité.',
      },
      exists: {
        title: 'Il y a déjà une clé d’accès',
        text: 'Cet endroit en a une qui ouvre votre portefeuille. Choisissez-en un autre, ou gardez celle que vous avez.',
      },
      blocked: {
        title: 'Votre navigateur a bloqué la fenêtre',
        text: 'Autorisez les fenêtres de cette page, puis réessayez.',
      },
      failed: {
        title: 'La clé d’accès n’a pas été ajoutée',
        text: 'Rien n’a changé. Réessayez, ou essayez à un autre endroit.',
      },
      conflict: {
        title: 'Autre chose a été modifié entre-temps',
        text: 'Rien n’a été ajouté. Fermez ceci et recommencez.',
      },
      over: {
        title: 'Cela a pris trop de temps',
        text: 'Rien n’a été ajouté. Confirmez à nouveau que c’est bien vous, puis créez la clé d’accès.',
      },
      outage: {
        title: 'Le service du portefeuille ne répond pas',
        text: 'Nous n’avons pas pu savoir si elle a été ajoutée. Fermez ceci\u00a0: les réglages indiquent quelles clés d’accès existent.',
      },
    },
  },

  addLogin: {
    title: 'Ajouter un autre moyen de vous identifier',
    text: 'Identifiez-vous avec un autre de vos comptes dans la fenêtre qui s’ouvre. Il mènera ensuite aussi à ce portefeuille. Il ne l’ouvre pas\u00a0: il faut pour cela votre code PIN, une clé d’accès ou votre kit de récupération.',
    taken: {
      title: 'Ce compte a son propre portefeuille',
      text: 'Rien n’a changé\u00a0: deux portefeuilles ne peuvent pas en devenir un seul. Pour utiliser ce compte ici, identifiez-vous avec lui, envoyez tout ce que contient ce portefeuille-là vers celui-ci et supprimez ce compte dans ses réglages, ou supprimez-y ce moyen de vous identifier. Après sept jours, vous pourrez l’ajouter ici.',
    },
    full: {
      title: 'Vous avez dix moyens de vous identifier',
      text: 'Il ne peut pas y en avoir plus. Supprimez-en d’abord un.',
    },
    isolated: {
      title: 'Cette page isole ses fenêtres',
      text: 'C’est pourquoi rien ne peut être ajouté ici. Ouvrez votre portefeuille sur une autre page où vous l’utilisez, et ajoutez-le là.',
    },
  },

  addContact: {
    title: 'Ajouter une adresse e-mail',
    text: 'Les e-mails sur les nouveaux navigateurs, les codes PIN incorrects et les changements y iront aussi. Choisissez une boîte mail que personne d’autre ne lit et qui ne vous sert pas à vous identifier. Nous y enverrons un code.',
    label: 'Adresse e-mail',
    send: 'Envoyer le code',
    sending: 'Envoi…',
    codeTitle: 'Saisissez le code reçu par e-mail',
    codeText: (email, minutes) => `Nous avons envoyé un code à ${email}. Il fonctionne pendant ${minutes} min.`,
    codeLabel: 'Code à six chiffres',
    warning:
      'Saisissez-le seulement ici et ne le dites à personne. Pas d’e-mail\u202f? Regardez dans vos courriers indésirables.',
    action: 'Ajouter l’adresse',
    checking: 'Vérification…',
    again: 'Envoyer un nouveau code',
    other: 'Utiliser une autre adresse',
    proveAgain: 'Confirmer à nouveau',
    over: 'Cela a pris trop de temps. Rien n’a été ajouté. Confirmez à nouveau que c’est vous.',
    errors: {
      address: 'Nous ne pouvons pas écrire à cette adresse. Vérifiez qu’elle ne contient pas de faute.',
      known: 'Votre portefeuille a déjà cette adresse, ou dix autres.',
      digits: 'Le code comporte six chiffres.',
      wrong: (left) => `Ce n’est pas le bon code. Essais restants\u00a0: ${left}`,
      ended: 'Ce code ne fonctionne plus. Demandez-en un nouveau.',
      many: (minutes) => `Trop de codes ont été envoyés. Réessayez dans ${minutes} min.`,
      unavailable: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    },
  },

  kit: {
    title: 'Votre kit de récupération',
    text: 'Si vous oubliez votre code PIN ou perdez vos clés d’accès, ce code vous permet de choisir un nouveau code PIN. Il n’est affiché que maintenant. Imprimez-le, enregistrez-le ou notez-le.',
    code: 'Code de récupération',
    page: 'Ouvrir une page à imprimer ou à enregistrer',
    blocked: 'Aucune fenêtre n’a pu être ouverte',
    blockedText: 'Notez le code, ou autorisez les fenêtres de cette page et réessayez.',
    keep: 'Gardez-le là où personne d’autre ne le trouvera. Quiconque l’a et peut s’identifier en votre nom peut ouvrir votre portefeuille. Personne ne vous le demandera jamais.',
    has: 'J’ai imprimé, enregistré ou noté ce code',
    later: 'Pas maintenant',
    done: 'Terminé',
    unconfirmed:
      'Nous n’avons pas pu noter que vous avez ce kit. Il ouvre votre portefeuille, sauf si un plus récent l’a remplacé. Réessayez dans un instant.',
    signedOut:
      'Votre session a été fermée, nous n’avons donc pas pu noter que vous avez ce kit. Il ouvre votre portefeuille, sauf si un plus récent l’a remplacé.',
    replaced: 'Ce kit ne fonctionne plus',
    replacedText:
      'Un kit plus récent l’a remplacé, ou il a été supprimé. Jetez celui-ci. Si vous n’en avez pas de plus récent, créez-en un autre maintenant.',
    another: 'Créer un autre kit',
    pageTitle: 'Kit de récupération de votre portefeuille',
    pageText:
      'Si vous oubliez votre code PIN ou perdez vos clés d’accès\u00a0: identifiez-vous dans votre portefeuille comme d’habitude, choisissez «\u00a0Code PIN oublié\u202f?\u00a0» ou «\u00a0Utiliser votre kit de récupération\u00a0» et saisissez ce code. Choisissez ensuite un nouveau code PIN.',
    pageWallet: 'Portefeuille',
    pageLogin: 'Identification avec',
    pageApp: 'Créé dans',
    pageService: 'Service du portefeuille',
    pageDate: 'Créé le',
    pageNumber: 'Numéro du kit',
    pageNewest: 'Chaque nouveau kit a un numéro plus élevé. Dès que vous confirmez l’avoir, il met fin aux précédents.',
    pageApart: 'Il indique comment vous vous identifiez. Gardez-le à part du mot de passe de ce compte.',
    pageClose:
      'Quand vous l’avez, fermez cette fenêtre. L’enregistrement fonctionne aussi après avoir quitté le portefeuille, tout comme l’impression depuis le menu de votre navigateur.',
    print: 'Imprimer',
    save: 'Enregistrer dans un fichier',
    file: 'kit-de-recuperation',
  },

  exporting,

  outage: {
    title: 'Le service du portefeuille ne répond pas',
    text: 'Rien ne s’est passé, et rien n’est perdu.',
    trying: 'Nouvel essai…',
    reference: (reference) => `Référence ${reference}`,
  },

  reload: {
    outdated: {
      title: 'Cette page a une ancienne version du portefeuille',
      text: 'Rechargez-la pour continuer. Rien n’a changé.',
    },
    unchanged: {
      title: 'Recharger n’a rien changé',
      text: (host) =>
        `${host} fournit encore l’ancienne version, qui n’ouvre plus de portefeuille. Le vôtre est en sécurité. Prévenez l’assistance.`,
    },
    incomplete: {
      title: 'Une partie du portefeuille n’a pas été chargée',
      text: 'Vérifiez votre connexion, ou rechargez le portefeuille, qui a peut-être été mis à jour entre-temps. Rien n’est perdu.',
    },
    action: 'Recharger',
  },

  sign: {
    title: 'Signer ce message\u202f?',
    text: 'Signer est gratuit et n’envoie aucune transaction. Cela prouve que vous avez accepté exactement ce texte.',
    signInTitle: (host) => `S’identifier sur ${host}\u202f?`,
    action: 'Signer',
    account: 'Compte',
    message: 'Message',
    empty: 'Le message est vide.',
    hidden:
      'Ce message contient des caractères invisibles ou qui inversent le texte. Ils sont affichés ici par leur nom.',
    otherSite: 'Il est destiné à un autre site',
    otherSiteText: (sites) =>
      `Le texte nomme ${sites}, et non le site qui demande. Quiconque obtient votre signature pourrait s’y identifier en votre nom.`,
    open: 'Impossible de savoir à quoi sert ce texte',
    openText:
      'Ce n’est pas une identification sur ce site, et votre portefeuille ne connaît pas ce genre de texte. Signer est gratuit et n’envoie aucune transaction, mais un service peut agir en conséquence, et cela prouve que vous en avez accepté chaque mot. Signez seulement si vous savez pourquoi l’application en a besoin.',
    statement: 'Un site peut vous opposer ce texte',
    statementText:
      'Signer est gratuit et n’envoie aucune transaction. Mais cela prouve à tous que vous en avez accepté chaque mot.',
    ...quoted,
    blind: 'Ce message est illisible',
    blindText:
      'Ce sont des données, pas du texte. Les signer peut vouloir dire n’importe quoi, y compris laisser quelqu’un prendre ce que vous possédez. Signez seulement si vous savez exactement ce que c’est.',
    blindHash: 'Il fait 32 octets\u00a0: il peut donc représenter quelque chose que vous ne voyez pas ici.',
    bytes: (count) => (count === 1 ? '1 octet' : `${number(count)} octets`),
    card: {
      statement: 'Vous acceptez',
      site: 'Site',
      address: 'Page',
      network: 'Identifiant de chaîne',
      issued: 'Date d’émission',
      expires: 'Fin de validité',
      from: 'Début de validité',
      nonce: 'Nonce',
      version: 'Version',
      request: 'Numéro de demande',
      resources: 'Ressources',
      raw: 'Message complet',
    },
    mismatch: 'Cette demande d’identification n’est pas ce qu’elle prétend être',
    mismatchText: 'Des messages comme celui-ci servent à voler des comptes. Ce portefeuille ne le signera pas.',
    unusual: 'Des parties de cette demande d’identification ne concordent pas',
    unusualText:
      'Elle est pour ce site et ce compte. Signez-la seulement si vous savez pourquoi le reste est différent.',
    problems: {
      form: 'Elle n’est pas écrite comme un message d’identification.',
      unverified: 'L’application n’a pas d’adresse web, personne ne peut donc dire où votre session serait ouverte.',
      domain: 'Elle est destinée à un autre site que celui qui demande.',
      uri: 'Elle renvoie à un autre site que celui qui demande.',
      address: 'Elle est pour un autre compte.',
      chain: 'Elle est pour un autre réseau.',
      version: 'Sa version n’existe pas.',
      expired: 'Elle a expiré.',
      early: 'Elle n’est pas encore valable.',
    },
    pinNext: 'Vous confirmerez ensuite que c’est bien vous.',
    unchecked: 'Cette application n’est pas vérifiée',
    uncheckedText: (host) =>
      `Elle dit être ${host}. Si vous signez, elle y ouvrira une session en votre nom. Signez seulement si vous êtes en train de vous y identifier.`,
  },

  typed: {
    title: 'Signer ces données\u202f?',
    spendingTitle: 'Laisser quelqu’un dépenser vos jetons\u202f?',
    spendingOf: (amount) => `Laisser quelqu’un dépenser ${amount}`,
    giveFree: (what) => `Donner ${what} sans rien en échange`,
    giveNearlyFree: (what) => `Donner ${what} contre presque rien`,
    giveFor: (what, gets) => `Donner ${what} contre ${gets}`,
    giveLow: (what, gets) => `Donner ${what} contre seulement ${gets}`,
    giveUnknown: (what) => `Donner ${what} contre un jeton que ce portefeuille ne connaît pas`,
    giveOpen: (what) => `Donner ${what} à des conditions qui ne figurent pas ici`,
    pieces: (first, count) => (count === 1 ? `${first} et 1 autre` : `${first} et ${number(count)} autres`),
    keyTitle: (sites) => `Déverrouiller votre compte sur ${sites}`,
    keyElsewhereTitle: 'Déverrouiller votre compte sur un autre site',
    rootTitle: 'Signer des ordres que vous ne pouvez pas voir',
    unknownTitle: 'Signer sans savoir ce que cela autorise',
    text: (name) => `Destinées à\u00a0: ${name}.`,
    app: 'Application',
    contract: 'Contrat',
    kind: 'Type',
    network: 'Réseau',
    anyNetwork: 'n’importe quel réseau',
    content: 'Ce que vous signez',
    digest: 'Empreinte (EIP-712)',
    yes: 'oui',
    no: 'non',
    empty: 'vide',
    spending: 'Cette signature laisse quelqu’un dépenser vos jetons',
    spendingText: 'Quiconque l’a peut prendre ces jetons sans redemander votre accord.',
    spendingNoLimit: 'Il n’y a pas de limite. Tous ces jetons peuvent être pris, maintenant et plus tard.',
    blindOrder: 'Il s’y ajoute un ordre que ce portefeuille ne peut pas lire',
    blindOrderText:
      'Il dit peut-être ce que vous recevez pour ces jetons, et qui le reçoit. Vous en voyez chaque valeur ci-dessous. Signez seulement si vous savez ce qu’elles veulent dire.',
    spender: 'Qui peut les prendre',
    token: 'Contrat du jeton',
    amount: 'Montant',
    amountUnits: 'Montant en unités élémentaires',
    until: 'Fin de validité',
    expired: (moment) => `${moment} (expiré)`,
    noLimit: 'Sans limite',
    checking: 'Vérification du contrat…',
    unchecked: 'Le contrat n’a pas pu être vérifié',
    uncheckedText: 'Le réseau ne répond pas. Tout ce qui figure ici est seulement ce que dit la page.',
    uncounted: 'Le nombre n’est peut-être pas un montant',
    uncountedText:
      'Ce contrat n’est pas un jeton que ce portefeuille peut compter. Le nombre désigne peut-être un objet, ou n’importe quoi d’autre.',
    noCode: 'Il n’y a pas de contrat à cette adresse',
    noCodeText: 'De telles données sont destinées à un contrat. Sans contrat, c’est une erreur ou un piège.',
    order: (place, count) => (count === 1 ? 'L’ordre' : `Ordre ${number(place)} sur ${number(count)}`),
    gives: 'Vous donnez',
    gets: 'Vous recevez',
    othersGet: 'Quelqu’un d’autre reçoit',
    market: 'Place de marché',
    marketWithFees: (market) => `${market}, qui prélève ses frais sur ce que vous recevez`,
    open: 'Cet ordre ne dit pas tout',
    openText:
      'Un contrat qui n’est pas affiché ici fixe peut-être le prix, les objets, ou qui les reçoit. Vous recevrez peut-être moins que ce qui est affiché ici, ou rien.',
    time: (moment) => `(${moment})`,
    fee: (rate) => `Reçoit ${rate} du prix`,
    key: 'Cette signature déverrouille un compte',
    keyElsewhere: 'Cette signature déverrouille un compte sur un autre site',
    keyText: (sites) =>
      `Quiconque l’obtient peut utiliser votre compte sur ${sites}. Ne la signez nulle part ailleurs.`,
    keyNowhere:
      'Elle ne dit pas clairement pour quel site elle est, elle pourrait donc déverrouiller un compte que vous avez n’importe où.',
    unknownForm: 'On ne sait pas clairement ce que cela autorise',
    unknownFormText:
      'C’est un ordre, ou une autorisation d’agir pour vous, d’un genre que ce portefeuille ne connaît pas. Vous voyez chaque valeur ci-dessous, mais pas ce que d’autres peuvent en faire.',
    allowUnknown: 'Signer sans savoir clairement ce que cela autorise',
    nothing: 'rien',
    anyItem: (collection) => `n’importe quel objet\u00a0: ${collection}`,
    item: 'objet',
    free: 'Vous ne recevez rien, ou presque rien, en échange',
    freeText: 'Quiconque a cette signature peut prendre ce que vous donnez sans payer plus que ce qui est affiché ici.',
    unknownPrice: 'Le paiement se ferait dans un jeton que ce portefeuille ne connaît pas',
    unknownPriceText:
      'N’importe qui peut créer un jeton et lui donner n’importe quel nom. Quels que soient son nom et son montant, il ne vaut peut-être rien.',
    foreign: 'Cet ordre appartient à un autre compte',
    bulk: (count) => (count === 1 ? '1 ordre dans une signature' : `${number(count)} ordres en une seule signature`),
    bulkText: 'Chacun peut être exécuté séparément, sans redemander votre accord.',
    root: 'Des ordres que vous ne pouvez pas voir',
    rootText:
      'Vous signeriez un nombre quelconque d’ordres, à n’importe quel prix, et aucun ne peut être affiché. Refusez, sauf si vous les avez créés vous-même.',
    safeTitle: 'Approuver une transaction Safe\u202f?',
    safe: 'Ce que ferait le Safe',
    transferTitle: 'Laisser quelqu’un déplacer vos jetons\u202f?',
    transferOf: (amount) => `Laisser quelqu’un envoyer ${amount}`,
    transfer: 'Ce que quiconque peut faire avec cette signature',
    refund: 'Le Safe rembourserait aussi les frais de réseau',
    refundText:
      'La page a choisi qui reçoit le remboursement, dans quelle monnaie et à quel prix. Le Safe paie au moins cette somme, quoi que fasse la transaction.',
    refundTo: 'Qui reçoit le remboursement',
    refundToAnybody: 'quiconque soumet la transaction',
    refundLeast: 'Au moins',
    assets: 'Cette signature peut déplacer ce que vous possédez',
    assetsText: 'C’est un ordre ou une autorisation que d’autres peuvent utiliser. Lisez chaque ligne.',
  },

  send: {
    loading: 'Chargement de la transaction',
    loadingText: 'Vérification de ce qu’elle fait et de ce qu’elle coûte…',
    outage: 'Le réseau ne répond pas',
    outageText: 'Rien n’a été envoyé. Nouvel essai…',
    from: 'De',
    to: 'À',
    network: 'Réseau',
    fee: 'Frais de réseau',
    feeMost: (most) => `au plus ${most}`,
    about: (amount) => `environ ${amount}`,
    feeData: (amount) => `dont environ ${amount} pour le stockage de données`,
    total: 'Total, au plus',
    also: 'Envoie aussi',
    owner: 'Propriétaire',
    contract: 'Contrat',
    safe: 'Compte Safe',
    known: 'Vous avez déjà envoyé à cette adresse.',
    named: (name) => `Nom ENS\u00a0: ${name}.`,
    first: 'Première fois\u00a0: aucun de vos paiements récents sur ce réseau n’est allé à cette adresse.',
    kind: 'Type',
    kindCode: 'Type d’actif',
    kinds: {
      coin: 'Monnaie',
      erc20: 'Jeton (ERC-20)',
      erc721: 'Objet de collection (ERC-721)',
      erc1155: 'Objet de collection, peut-être en plusieurs exemplaires (ERC-1155)',
      convert: 'Monnaie enveloppée ou désenveloppée',
      associate: 'Association de jeton (Hedera)',
      spl: 'Jeton (SPL)',
      nep141: 'Jeton (NEP-141)',
      nep171: 'Objet de collection (NEP-171)',
      aptosCoin: 'Jeton (monnaie Aptos)',
      aptosFungible: 'Jeton (actif fongible Aptos)',
      aptosObject: 'Objet (Aptos)',
      fa12: 'Jeton (FA1.2)',
      fa2: 'Jeton ou objet de collection (FA2)',
      fa2Ft: 'Jeton (FA2)',
      fa2Nft: 'Objet de collection (FA2)',
      fa2Mft: 'Objet de collection en plusieurs exemplaires (FA2)',
    },
    spender: 'Qui peut les prendre',
    token: 'Contrat du jeton',
    collection: 'Contrat de la collection',
    item: 'Objet',
    items: 'Objets',
    itemTimes: (id, amount) => `#${id} × ${amount}`,
    noLimit: 'Sans limite',
    details: 'Détails',
    nonce: 'Nonce',
    gas: 'Limite de gaz',
    data: 'Données',
    contractNumber: 'Identifiant de chaîne',
    tokens: 'jetons',
    anItem: 'objet',
    aToken: 'un jeton',
    question: (what) => `${what}\u202f?`,
    whats: {
      coin: (amount) => `Envoyer ${amount}`,
      tokenTransfer: (amount) => `Envoyer ${amount}`,
      along: (what, coins) => `${what}, avec ${coins}`,
      tokenFrom: (amount) => `Déplacer ${amount} depuis un autre compte`,
      approve: (amount) => `Approuver une dépense\u00a0: ${amount}`,
      approveAll: (token) => `Approuver la dépense de tout ce que vous avez\u00a0: ${token}`,
      increase: (amount) => `Approuver une dépense supplémentaire\u00a0: ${amount}`,
      unchanged: (token) => `Ne rien changer à une autorisation de dépense\u00a0: ${token}`,
      revoke: (token) => `Révoquer une autorisation de dépense\u00a0: ${token}`,
      decrease: (amount) => `Baisser la limite de dépense\u00a0: ${amount} en moins`,
      item: (item) => `Envoyer ${item}`,
      items: (count) => (count === 1 ? 'Envoyer 1 objet' : `Envoyer ${number(count)} objets`),
      itemApprove: (item) => `Laisser quelqu’un prendre ${item}`,
      itemRevoke: (item) => `Révoquer l’autorisation pour ${item}`,
      collection: (name) => `Donner le contrôle de toute votre collection\u00a0: ${name}`,
      collectionRevoke: (name) => `Reprendre le contrôle de votre collection\u00a0: ${name}`,
      all: (token) => `tous les ${token}`,
      handIn: (amount) => `Utiliser une autorisation de dépense sur un autre compte\u00a0: ${amount}`,
      associate: (token) => `Associer votre compte à ${token}`,
      associateOther: (token) => `Associer un autre compte à ${token}`,
      dissociateOther: (token) => `Dissocier ${token} et un autre compte`,
      dissociate: (token) => `Dissocier ${token} et votre compte`,
      swap: (gives, gets) => `Échanger ${gives} contre au moins ${gets}`,
      wrap: (coins) => `Envelopper ${coins} (wrap)`,
      unwrap: (coins) => `Désenvelopper ${coins} (unwrap)`,
      swapOpen: (gives) => `Échanger ${gives} contre un montant inconnu`,
      creation: 'Créer un contrat',
      unreadable: 'Faire un appel illisible',
    },
    actions: {
      along: (action, coins) => `${action}, avec ${coins}`,
      send: (amount) => `Envoyer ${amount}`,
      move: (amount) => `Déplacer ${amount}`,
      approve: 'Approuver la dépense',
      associate: 'Associer',
      dissociate: 'Dissocier',
      lower: 'Baisser la limite',
      unchanged: 'Confirmer',
      revoke: 'Révoquer',
      item: (item) => `Envoyer ${item}`,
      items: (count) => (count === 1 ? 'Envoyer 1 objet' : `Envoyer ${number(count)} objets`),
      itemApprove: 'Donner l’autorisation',
      itemRevoke: 'Révoquer',
      collection: 'Donner le contrôle',
      collectionRevoke: 'Révoquer',
      swap: 'Échanger',
      creation: 'Créer le contrat',
      unreadable: 'Faire l’appel',
    },
    operations: {
      account: 'Adresse',
      beneficiary: 'Quelqu’un d’autre est remboursé',
      beneficiaryText:
        'Vous payez les frais de réseau de tout ce qu’elle contient. Ce que les comptes paient pour cela va à cette adresse.',
      other: 'Elle agit pour un autre compte',
      otherText:
        'Vous l’enverriez pour un compte qui n’est pas celui que vous utilisez ici, et vous paieriez d’abord ses frais.',
      helper: 'Un autre contrat intervient',
      helperText: 'Il crée un compte ou paie pour un compte. Rien ne montre ce qu’il prend pour cela.',
      more: 'Tous les participants ne sont pas affichés',
      moreText: 'D’autres comptes ou contrats interviennent, trop nombreux pour être affichés ici ou illisibles.',
    },
    inner: {
      accounts: 'Ces comptes font ceci si leurs propriétaires l’ont signé. Vous payez d’abord\u00a0:',
      own: 'Le contrat fait ces appels en votre nom, l’un après l’autre\u00a0:',
      other: 'Le contrat fait ces appels en son propre nom, pas au vôtre\u00a0:',
      paid: 'Le contrat fait ces appels en son propre nom. Il reçoit les cryptos que vous envoyez avec\u00a0:',
      safe: 'Le Safe fait ceci si assez de ses propriétaires ont donné leur accord\u00a0:',
      service: 'Le service de jetons Hedera fait pour vous soit tous ces appels, soit aucun\u00a0:',
      unsure: 'Il contient ces appels. Seul le contrat décide ce qu’il en fait\u00a0:',
    },
    warnings: {
      associate:
        'N’importe qui peut alors vous envoyer ce jeton. Cela ne déplace rien et ne coûte que les frais de réseau.',
      dissociate: 'Ensuite, personne ne peut vous envoyer ce jeton.',
      delegate: 'Du code extérieur agirait en tant que ce compte',
      delegateText:
        'Il pourrait faire tout ce que ce compte peut faire, maintenant et plus tard. Autorisez cela seulement si vous connaissez ce code.',
      unsure: 'Contrat inconnu',
      unsureText: 'Vous voyez les appels qu’il contient, mais pas ce que le contrat en fait.',
      offered: 'N’importe qui pourrait prendre ce qui est à vous',
      offeredText: 'Dans une simulation, il restait une offre de votre part que n’importe qui peut accepter.',
      rules: 'Cela changerait qui contrôle un Safe',
      rulesText: 'L’appel ne le dit pas, mais une simulation a montré ce changement.',
      swapOther: 'Quelqu’un d’autre reçoit ce que vous achetez',
      swapOtherText: (what) => `Au moins ${what} va à cette adresse, pas à vous.`,
      sentOn: 'Rien ne vous revient',
      sentOnText: (what) => `${what} va à cette adresse.`,
      swapOpen: 'Aucun minimum n’est fixé',
      swapOpenText: 'L’échange se fait à n’importe quel prix. Vous recevrez peut-être presque rien.',
      swapFee: (rate) =>
        rate === undefined ? 'Une partie va à quelqu’un d’autre' : `${rate} de cette somme va à quelqu’un d’autre`,
      swapFees: (rate) => `Au total, ${rate} de cette somme va à d’autres`,
      swapLess: 'Vous recevriez moins que le minimum',
      swapLessText: (least, expected) => `L’appel demande au moins ${least}, mais une simulation a montré ${expected}.`,
      swapDust: 'Le minimum est presque nul',
      swapUntried: 'Cet échange n’a pas été simulé',
      swapUntriedText: (gives, gets) => `Dans le pire des cas, vous payez ${gives} et recevez seulement ${gets}.`,
      priceLow: 'Vous recevriez beaucoup trop peu',
      priceLowText: 'À aucun prix de ces dernières années, ce que vous recevez ne vaut ce que vous donnez.',
      priceBelow: 'Vous recevriez moins que ce que vous donnez',
      pricePart: (part) => `Ce que vous recevez vaut environ ${part} de ce que vous donnez.`,
      priceUnknown: 'Ce portefeuille ne peut pas dire ce que vaut ce que vous recevriez',
      priceUnweighed: 'Ce portefeuille ne peut pas dire ce que vaut ce que vous donneriez',
      priceUnweighedText: 'Cela vaut peut-être bien plus que ce que vous recevez. Vérifiez le prix avant d’accepter.',
      priceOthers: 'D’autres recevraient une grande partie du prix',
      priceOthersText: (part) => `${part} du prix va à d’autres, pas à vous.`,
      priceUnknownText:
        'Ce que vous recevez vaut peut-être bien moins que ce que vous donnez. Vérifiez le prix avant d’accepter.',
      swapBelow: (rate) => `Vous recevrez peut-être ${rate} de moins que prévu`,
      swapBelowText:
        'Le minimum est très inférieur au montant prévu. Quiconque voit venir l’échange peut prendre la différence.',
      taken: 'Cela prendrait quelque chose qui est à vous',
      takenText: 'L’appel ne le dit pas, mais une simulation l’a montré allant à cette adresse.',
      debt: 'Cela vous endetterait',
      debtText: 'L’appel ne le dit pas, mais une simulation a montré cette dette.',
      hidden: 'Cela laisserait quelqu’un prendre ce qui est à vous',
      hiddenText: 'L’appel ne le dit pas, mais une simulation a montré cette autorisation.',
      pageNode: 'L’aperçu vient de la page elle-même',
      pageNodeText: (host) =>
        `Il a été fait par ${host}, que cette page a choisi. Personne ne l’a vérifié, et il est peut-être faux. Fiez-vous à ce que dit la transaction elle-même.`,
      more: 'Plus de choses changeraient que l’on ne peut en afficher',
      moreText:
        'Une simulation a montré plus de changements qu’il n’y a de place ici. Des changements anodins peuvent servir à cacher un vol.',
      lookAlike: 'Cette adresse ressemble seulement à une adresse que vous connaissez',
      lookAlikeText:
        'Elle commence et finit comme une adresse à laquelle vous avez envoyé, mais c’en est une autre. Des escrocs créent de telles adresses pour que vous les copiiez par erreur.',
      lookAlikeKnown: 'L’adresse à laquelle vous avez déjà envoyé',
      codeless: 'L’adresse d’une personne pourrait les prendre',
      codelessText:
        'Il n’y a pas de contrat à cette adresse. Les applications honnêtes le demandent pour un contrat\u202f; les voleurs le demandent souvent pour eux-mêmes.',
      beyond: (held) => `Plus que ce que vous avez\u00a0: ${held}`,
      whole: (held) => `Tout ce que vous avez\u00a0: ${held}`,
      wholeText: 'Cette adresse pourrait tout prendre, sans redemander votre accord.',
      beyondText: (token) =>
        `Cette adresse pourrait aussi prendre les ${token} que vous recevrez plus tard, sans redemander votre accord.`,
      unlimited: 'Sans limite',
      unlimitedText: (token) =>
        `Cette adresse pourrait prendre tous vos ${token}, maintenant et plus tard, sans redemander votre accord.`,
      approval: 'Une autorisation de dépense',
      approvalText: (amount) => `Cette adresse peut prendre jusqu’à ${amount} sans redemander votre accord.`,
      collection: 'Tout ce que contient cette collection',
      collectionText:
        'Cette adresse pourrait prendre chaque objet que vous possédez ici, maintenant et plus tard, sans redemander votre accord.',
      dust: 'Le nombre désigne peut-être un objet',
      dustText:
        'Certains jetons sont aussi des objets, et prennent un montant aussi petit pour le numéro de l’un d’eux.',
      itemApproval: 'Une autorisation de prendre cet objet',
      itemApprovalText: (item) => `Cette adresse peut prendre ${item} sans redemander votre accord.`,
      toContract: 'Le destinataire est le contrat du jeton lui-même',
      toContractText: 'Les jetons envoyés là sont presque toujours perdus.',
      burn: 'Personne ne possède cette adresse',
      burnText: 'Tout ce qui y est envoyé est perdu pour toujours.',
      contract: 'Le destinataire est un contrat',
      contractText: 'Il suit ses propres règles quand il reçoit des cryptos.',
      openToAll: 'N’importe qui pourrait les prendre',
      openToAllText:
        'Ce contrat fait ce que n’importe qui lui demande. N’importe qui peut prendre ce qu’il a le droit de dépenser.',
      sentToAllText:
        'Ce contrat fait ce que n’importe qui lui demande. N’importe qui peut prendre ce qui lui est envoyé.',
      along: (amount) => `${amount} irait au contrat`,
      alongText:
        'Des appels comme celui-ci n’ont pas besoin de cryptos. Ce que vous envoyez avec n’est presque jamais récupérable.',
      creation: 'Un nouveau contrat',
      creationText: 'Il n’y a aucun moyen de montrer ce qu’il fera.',
      unreadable: 'Cet appel est illisible',
      unreadableText: 'Il pourrait faire tout ce que le contrat permet avec ce que vous y avez.',
      failure: 'Le réseau dit que cela échouerait',
      failureText: (reason) =>
        reason
          ? `Il dit\u00a0: «\u00a0${reason}\u00a0». Vous paieriez les frais pour rien.`
          : 'Vous paieriez les frais pour rien.',
      fee: 'Les frais sont inhabituellement élevés',
      feeText: 'La page les a fixés à plusieurs fois ce que le réseau demande en ce moment.',
      dataFee: 'Le réseau ajoute des frais',
      dataFeeText:
        'Il facture aussi le stockage de données et ne dit pas combien. Vous paierez peut-être un peu plus que ce qui est affiché.',
      feeReplacesText:
        'Ils représentent plusieurs fois ce que le réseau demande en ce moment. La transaction en attente a déjà des frais élevés, et un remplacement doit payer plus.',
      insufficient: (coin) => `Solde insuffisant\u00a0: ${coin}`,
      insufficientText: (have, need) =>
        `Vous avez ${have} et il vous faut jusqu’à ${need}, frais compris. Ajoutez des fonds, puis réessayez.`,
    },
    clear: {
      title: (owner) => (owner === undefined ? 'En clair' : `Selon ${owner}`),
      text: 'D’après la description du contrat dans ce portefeuille. Les données elles-mêmes sont sous Détails.',
      omitted: (characters) => `… et ${characters} caractères de plus`,
      omittedLines: (lines) => `… et ${lines} lignes de plus`,
      only: 'Seule une description explique cet appel',
      onlyText: 'L’appel ne suit aucun standard. Vous voyez ce qu’il fait selon la description du contrat.',
      foreign: 'Il nomme une adresse qui n’est pas la vôtre',
      foreignText:
        'La description ne dit pas à qui elle est. Elle recevra peut-être ce que vous envoyez, ou décidera de ce qui en advient.',
      foreignAddress: 'Adresse dans l’appel',
      elsewhere: 'Adresse possible sur un autre réseau',
      textInCall: 'Texte dans l’appel',
      opaque: 'Cet appel ne peut pas être vérifié en entier',
      opaqueText: 'Certaines de ses données nomment peut-être d’autres personnes qui reçoivent quelque chose.',
      onlyLoses: 'Vous ne recevriez rien en retour',
      onlyLosesText:
        'Dans une simulation, cet appel vous a pris quelque chose et ne vous a rien donné qui soit visible.',
      descriptionOnlyText:
        'L’appel ne suit aucun standard et n’a pas pu être simulé. Seule la description du contrat dit ce qu’il fait.',
    },
    replacing: {
      speedUp: (what) => `Accélérer\u00a0: ${what}`,
      cancel: 'Annuler une transaction',
      actions: { speedUp: 'Accélérer', cancel: 'Annuler la transaction' },
      title: 'Ceci remplace une transaction en attente',
      texts: {
        speedUp:
          'C’est la même transaction avec des frais plus élevés. Une seule des deux est exécutée, et vous ne payez les frais qu’une fois.',
        cancel:
          'Elle n’envoie rien, à vous-même, avec des frais plus élevés. Si elle passe en premier, l’autre transaction n’a jamais lieu et vous ne payez que ces frais. Si l’autre était plus rapide, elle ne peut pas être annulée.',
      },
      old: 'Transaction en attente',
    },
    limit: {
      change: 'Changer la limite',
      field: (coin) => `Limite en ${coin}`,
      hint: (have) => `Vous avez ${have}`,
      use: 'Utiliser cette limite',
      held: (have) => `Limiter à ce que vous avez\u00a0: ${have}`,
      back: 'Utiliser la limite de la page',
      wrong: 'Saisissez un montant, comme 12,5.',
      decimals: (most) =>
        most === 0
          ? 'Nombres entiers uniquement.'
          : most === 1
            ? 'Au plus 1 décimale.'
            : `Au plus ${number(most)} décimales.`,
      large: 'Vous ne pouvez que baisser la limite ici.',
      yours: 'Vous avez fixé cette limite',
      yoursText: 'La page en demandait plus. S’il lui en faut plus, elle vous le redemandera.',
    },
    callName: {
      term: 'Nom possible',
      title: 'Le nom n’est qu’un indice',
      list: 'Il vient de la liste de noms de votre portefeuille. N’importe quel contrat peut utiliser ce nom. Il ne dit pas ce que fait la fonction.',
      explorer: (host) => `L’auteur du contrat l’a publié sur ${host}. Il ne dit pas ce que fait la fonction.`,
    },
    threat: {
      title: 'Il y a un avertissement à ce sujet',
      address: 'Adresse dans l’avertissement',
    },
    swap: {
      gives: 'Vous payez au plus',
      least: 'Vous recevez au moins',
      expected: 'Prévu',
      until: 'Fin de validité',
      givesToken: 'Jeton que vous donnez',
      getsToken: 'Jeton que vous recevez',
      router: (market) => `Par ${market}`,
    },
    simulation: {
      title: 'Ce que cela changerait',
      from: 'D’après une simulation. Le résultat peut être différent.',
      same: 'Une simulation montre ce paiement et aucun autre changement que nous puissions lire.',
      none: 'Non simulée',
      noneText: 'Elle n’a pas pu être simulée. Fiez-vous à ce que vous voyez ci-dessus.',
      nothing: 'Aucun solde que nous pouvons lire ne changerait. D’autres choses, peut-être.',
      contracts: 'Adresses complètes des contrats',
      send: (what) => `Vous envoyez ${what}`,
      receive: (what) => `Vous recevez ${what}`,
      may: (what) => `Cette adresse pourrait alors prendre ${what}\u00a0:`,
      control: {
        contract: 'Cette adresse posséderait un contrat qui est maintenant à vous\u00a0:',
        name: 'Cette adresse posséderait un nom qui est à vous\u00a0:',
        role: 'Cette adresse aurait un rôle que vous lui donnez\u00a0:',
        account: 'Cette adresse pourrait agir pour vous\u00a0:',
        debt: 'Cette adresse pourrait emprunter en votre nom\u00a0:',
        votes: 'Cette adresse voterait avec vos jetons\u00a0:',
        safe: 'Cette adresse aurait son mot à dire dans un Safe\u00a0:',
        code: 'Cette adresse déciderait de ce que fait un contrat\u00a0:',
        stream: 'Cette adresse recevrait vos jetons en continu, ou pourrait lancer de tels paiements\u00a0:',
        proceeds: 'Ce qu’une position a rapporté irait à cette adresse\u00a0:',
      },
      offer: (item, price, isForOne) =>
        `${isForOne ? 'Cette adresse' : 'N’importe qui'} pourrait alors prendre ${item ?? 'ce que votre ordre propose'}${price === undefined ? '' : ` pour ${price}`}\u00a0:`,
      owe: (what) => `Votre dette augmenterait de ${what}`,
      safe: 'Compte Safe',
      threshold: (count) => `Il ne faudrait alors à un Safe que ce nombre de signatures\u00a0: ${count}`,
      removed: 'Cette adresse perdrait son mot à dire dans un Safe\u00a0:',
      unread: 'Ce contrat signale à votre sujet quelque chose que ce portefeuille ne peut pas lire\u00a0:',
      all: (token) => `tous vos ${token}`,
      upTo: (amount) => `jusqu’à ${amount} à vous`,
      unnamed: (units) => `${units} unités d’un jeton sans nom`,
      others: (count) => (count === 1 ? 'et une autre adresse' : `et ${number(count)} autres adresses`),
    },
    acceptDanger: 'Je comprends le risque et je veux continuer quand même',
    again: 'Quelque chose a changé ci-dessus depuis votre accord. Veuillez vérifier à nouveau.',
    allowUnreadable: 'Autoriser cet appel bien qu’il soit illisible',
    sendAnyway: 'Envoyer quand même',
    sending: 'Envoi…',
    sendingTitle: 'Envoi de votre transaction',
  },

  operation: {
    lines: 'Ce qu’elle fait, dans l’ordre',
    changes: 'Ce qui changerait selon le réseau',
    changed: 'Ceci a changé depuis votre accord',
    changedText: 'Rien n’a été signé ni envoyé. Veuillez vérifier à nouveau.',
    noChanges: 'Aucun solde que le réseau montre ne changerait. D’autres choses, peut-être.',
    notSimulated: 'Elle n’a pas été simulée, personne ne peut donc dire à l’avance ce qui changerait.',
    pageSends: 'Vous ne faites que signer. La page peut l’envoyer quand elle veut.',
    signAnyway: 'Signer quand même',
    failureText: (reason) =>
      reason
        ? `Raison\u00a0: ${reason.replace(/\.$/, '')}. Vous paieriez les frais pour rien.`
        : 'Vous paieriez les frais pour rien.',
    networkMessage: 'Message du réseau ou du contrat, non vérifié',
    bytes: 'Les octets que vous signez',
  },

  calls: {
    all: (count) => (count === 1 ? 'Envoyer cette transaction' : `Envoyer ${number(count)} transactions`),
    amount: 'Montant',
    loading: 'Lecture des transactions',
    loadingText: 'Vérification de ce qu’elles font et de ce qu’elles coûtent…',
    place: (place, what) => `${number(place)}. ${what}`,
    order: (count) =>
      `Ces ${number(count)} transactions sont envoyées l’une après l’autre. Si l’une échoue, celles d’avant ne peuvent pas être annulées.`,
    readOn: 'Lisez jusqu’au bout avant d’approuver.',
    fees: 'Frais de réseau, au plus',
    unknown: 'Le réseau ne peut pas encore dire si cela fonctionnera',
    unknownText: 'Cela dépend peut-être de celles d’avant. En cas d’échec, les frais sont perdus.',
    sending: (count) => (count === 1 ? 'Envoi' : `Envoi de ${number(count)} transactions`),
    sent: (count) => (count === 1 ? 'Envoyée' : `${number(count)} transactions envoyées`),
    some: (sent, count) => `${number(sent)} transactions envoyées sur ${number(count)}`,
    sentText: 'Le réseau a vos transactions. Elles devraient être confirmées sous peu.',
    broken: (place) => `L’envoi s’est arrêté à la transaction ${number(place)}`,
    brokenText: (reason) =>
      `Elle n’a pas été envoyée\u00a0: ${reason}. Celles d’avant ont été envoyées, celles d’après non.`,
    maybeSentText:
      'Le réseau a cessé de répondre, elle a donc peut-être été envoyée. Regardez dans votre compte avant de la renvoyer. Celles d’avant ont été envoyées, celles d’après non.',
    hash: (place) => `Transaction ${number(place)}`,
    hashes: 'Numéros de transaction',
    status: 'Vos transactions',
    statusLoading: 'Vérification de leur état…',
    one: 'Transaction',
    statusOutage: 'Le réseau ne répond pas',
    statusOutageText: 'Nouvel essai…',
  },

  result: {
    title: 'Envoyée',
    text: 'Le réseau a votre transaction. Elle devrait être confirmée sous peu.',
    failedTitle: 'La transaction a échoué',
    expiredTitle: 'La transaction a expiré',
    unknownTitle: 'Issue inconnue',
    ended: {
      success: () => 'Confirmée.',
      failed: (reason) =>
        reason === undefined
          ? 'Le réseau l’a prise en compte, et elle a échoué. Ses frais ont été payés.'
          : `La transaction a échoué\u00a0: ${reason}. Les frais de réseau ont quand même été prélevés.`,
      expired: () =>
        'Elle a expiré avant d’être acceptée par le réseau. Rien n’a été envoyé. Vous pouvez recommencer sans risque.',
      unknown: () =>
        'Le réseau ne peut plus dire ce qu’elle est devenue. Regardez dans un explorateur ou dans votre compte avant de la renvoyer.',
    },
    hash: 'Transaction',
    copy: 'Copier le numéro de transaction',
    explorer: 'Voir sur l’explorateur',
    failed: 'Non envoyée',
    failedText: (reason) => `Raison\u00a0: ${reason}. Rien n’a été envoyé ni prélevé.`,
    maybeSent: 'L’envoi a peut-être eu lieu',
    maybeSentText: 'Le réseau a cessé de répondre pendant l’envoi. Regardez dans votre compte avant de la renvoyer.',
  },

  accounts: {
    title: 'Vos comptes',
    text: 'Ils appartiennent tous à une même phrase de récupération. Une page ne voit que le compte que vous choisissez pour elle.',
    textOfAll: 'Une page ne voit que le compte que vous choisissez pour elle.',
    number: accountNumber,
    importedNumber,
    imported: 'Une clé privée importée. Votre phrase de récupération ne la restaure pas.',
    here: 'Cette page le voit',
    use: 'Utiliser sur cette page',
    switch: 'Changer de compte',
    rename: 'Renommer',
    name: 'Nom',
    nameHint: 'Personne d’autre ne voit ce nom. Laissez le champ vide pour le retirer.',
    save: 'Enregistrer',
    add: 'Ajouter un compte',
    most: 'Un portefeuille a dix comptes au plus.',
    importKey: 'Importer une clé privée',
    mostImports: 'Un portefeuille a dix clés importées au plus.',
    remove: 'Supprimer',
    removeTitle: 'Supprimer ce compte\u202f?',
    removeText:
      'Votre portefeuille n’aura plus sa clé privée. Aucune phrase de récupération ni aucun kit de récupération ne la restaure, et nous ne le pouvons pas non plus. Enregistrez d’abord la clé privée ailleurs, ou envoyez ailleurs ce que contient le compte.',
    keep: 'Garder',
    chooseTitle: 'Quel compte cette page doit-elle voir\u202f?',
    chooseText: 'La page ne voit aucun autre compte. Vous pourrez en changer plus tard, dans votre portefeuille.',
  },
  home: {
    title: 'Votre portefeuille',
    close: 'Fermer',
    back: 'Retour',
    receive: 'Recevoir',
    send: 'Envoyer',
    waits: 'Une demande vous attend',
    closeForPage: 'Fermer et la voir',
    unsent: 'L’envoi n’a pas pu se faire',
    unsentText: 'Il n’a pas pu être préparé. Rien n’a été envoyé ni prélevé. Réessayez dans un instant.',
    tabs: { balances: 'Soldes', activity: 'Activité', apps: 'Applications', settings: 'Réglages' },

    loading: (network) => `Chargement des soldes sur ${network}…`,
    loadingAll: 'Chargement des soldes…',
    silent: (network) => `${network} ne répond pas`,
    allSilent: 'Les réseaux ne répondent pas',
    silentText: 'Vos cryptos sont en sécurité. Elles ne peuvent simplement pas être affichées pour le moment.',
    stale: 'Vous voyez vos derniers soldes connus.',
    noNode: 'Non disponible sur ce réseau',
    noNodeText: 'Ce portefeuille ne peut rien afficher ni envoyer ici.',
    noNetworks: 'Aucun réseau à afficher',
    noNetworksText: 'Les responsables de ce portefeuille n’ont pas encore configuré de réseaux de ce type.',
    noAssets:
      'Les jetons apparaissent ici quand une page les ajoute ou que les responsables de ce portefeuille les inscrivent.',
    worth: 'Valeur approximative',
    worthText: 'Aux prix d’aujourd’hui. Ce qui n’a pas de prix connu n’est pas compté.',
    worthWithout: (symbols) => `Sans ${symbols}, car ce prix ne peut pas être consulté pour le moment.`,
    worthSilent: 'Les prix ne peuvent pas être consultés pour le moment.',
    noCoins: 'Pas encore de cryptos',
    noCoinsText: 'Partagez votre adresse. Ce que vous recevez apparaît ici.',
    zeros: (count) => (count === 1 ? 'Afficher 1 solde nul' : `Afficher ${number(count)} soldes nuls`),
    lessThan: (amount) => `moins de ${amount}`,
    exactly: 'Exactement',
    coinText: (coin) => `${coin} est la monnaie de ce réseau. Elle sert à payer les frais de réseau.`,
    contract: 'Contrat',
    mint: 'Adresse du jeton',
    mintText:
      'N’importe qui peut créer un jeton et lui donner n’importe quel nom. Son adresse vous dit duquel il s’agit.',
    tokensSilent: 'Les jetons ne peuvent pas être chargés pour le moment.',
    unreadable: 'indisponible',
    unreadableText: 'Son contrat ne dit pas combien vous en avez.',
    item: (id, amount) => (amount > 1n ? `#${id} × ${amount}` : `#${id}`),
    items: (count) => (count === 1 ? '1 objet' : `${number(count)} objets`),
    noPictures: 'Les images ne sont pas chargées, car leur hébergeur pourrait vous suivre.',
    remove: (name) => `Masquer ${name}`,
    removeText: 'Cela le retire seulement de la liste. Il reste à vous.',
    notRemoved: 'Impossible de le masquer. Réessayez dans un instant.',
    token: 'Jeton',

    noPayments: 'Pas encore de paiements',
    noPaymentsText: 'Ce que vous envoyez et recevez figure ici.',
    received: (what) => `Reçu\u00a0: ${what}`,
    from: 'De',
    receivedSilent: (network) => `Les paiements reçus sur ${network} ne peuvent pas être chargés pour le moment.`,
    receivedOthers: (count) =>
      count === 1
        ? '1 paiement n’est pas affiché, car son jeton n’est pas dans votre liste. N’importe qui peut envoyer de tels jetons.'
        : `${number(count)} paiements ne sont pas affichés, car leurs jetons ne sont pas dans votre liste. N’importe qui peut envoyer de tels jetons.`,
    noActivity: 'Encore rien d’envoyé',
    noActivityText: 'Ce que vous envoyez avec ce portefeuille figure ici.',
    loadingActivity: 'Chargement de votre activité…',
    activitySilent: 'Votre activité ne peut pas être chargée pour le moment',
    activitySilentText: 'Vos transactions ne sont pas affectées. Elles ne peuvent simplement pas être affichées.',
    reading: 'Chargement…',
    unread: 'Ne peut pas être chargé pour le moment',
    more: 'Afficher les plus anciennes',
    states: {
      pending: 'En attente',
      confirmed: 'Confirmée',
      failed: 'Échouée',
      replaced: 'Remplacée',
      dropped: 'Abandonnée',
      expired: 'Expirée',
      unknown: 'Inconnue',
    },
    safe: 'Retour en arrière très improbable',
    confirmations: (count) => (count === 1n ? '1 confirmation' : `${number(count)} confirmations`),
    pendingText: 'Envoyée. En attente de confirmation.',
    speedUp: 'Accélérer',
    cancel: 'Annuler la transaction',
    replacedText: 'Une autre de vos transactions a été exécutée à la place. Celle-ci n’a eu aucun effet.',
    replacedBy: 'Remplacée par',
    droppedText:
      'Le réseau l’a abandonnée avant de l’exécuter. Rien n’a été prélevé. Vous pouvez la renvoyer telle quelle.',
    untoldText:
      'Son issue ne peut plus être retrouvée. Regardez dans un explorateur ou dans votre compte avant de la renvoyer.',
    expiredText:
      'Elle a expiré avant d’être acceptée par le réseau. Rien n’a été envoyé. Vous pouvez recommencer sans risque.',
    followedText: 'Tant qu’il est ouvert, le portefeuille continue de la suivre et la renvoie si nécessaire.',
    failedWith: (reason) => `Le réseau dit\u00a0: ${reason}.`,
    noDetails: 'Transaction sans détails enregistrés',
    anItem: 'un objet',
    sentSeveral: 'Plusieurs actifs envoyés',
    sendAgain: 'Renvoyer',
    notSentAgain: 'Le réseau ne l’a pas acceptée. Rien n’a été prélevé. Réessayez dans un instant.',
    again: 'Réessayer',
    returned: 'De nouveau en attente',
    returnedSome: (count) =>
      count === 1
        ? 'Une transaction est de nouveau en attente'
        : `${number(count)} transactions sont de nouveau en attente`,
    lookAtActivity: 'Voir l’activité',
    returnedText: 'Le réseau l’avait confirmée, puis a retiré ce bloc. Attendez qu’elle soit de nouveau confirmée.',
    tokens: 'jetons',
    sent: (what) => `Envoyé\u00a0: ${what}`,
    allowed: (what) => `Dépense approuvée\u00a0: ${what}`,
    created: 'Contrat créé',
    called: 'Contrat appelé',
    calledWith: (coins) => `Contrat appelé avec ${coins}`,
    unknown: 'Transaction inconnue',
    to: 'À',
    byPage: (page) => `Envoyée pendant que vous utilisiez ${page}`,
    byApp: (name, origin) => `Demandée par ${name} (${origin}), une application connectée par lien`,
    unknownAddress: 'adresse inconnue',
    unverified: 'Son nom et son adresse ne sont pas vérifiés.',

    receiveTitle: 'Recevoir',
    receiveText: (networks) =>
      networks === 1
        ? 'N’importe qui peut envoyer à cette adresse. Elle est à vous sur ce réseau\u00a0:'
        : 'Partagez cette adresse pour recevoir des cryptos. Elle est à vous sur ces réseaux\u00a0:',
    share: 'Partager',
    shareFailed: 'Rien n’a été partagé. Vous pouvez copier l’adresse à la place.',
    receiveCaution: 'Les cryptos envoyées sur un autre réseau n’apparaîtront pas ici et seront peut-être perdues.',
    address: yourAddress,
    addressOn: (network) => `Votre adresse sur ${network}`,
    receiveOn: 'Réseau',
    qr: 'Votre adresse sous forme de code QR',

    sendTitle: 'Envoyer',
    what: 'Que voulez-vous envoyer\u202f?',
    recipient: 'Adresse du destinataire',
    recipientHint: (network) => `L’adresse complète sur ${network}, commençant par 0x`,
    recipientOrNameHint: (network) => `L’adresse complète sur ${network}, ou un nom comme ann.eth`,
    recents: 'Derniers envois à',
    whole: 'Vérifiez le destinataire',
    looking: 'Vérification de cette adresse…',
    families: familyTitles,
    choice: (title, amount) => `${title} (vous avez ${amount})`,
    someSilent: 'Les réseaux qui ne répondent pas sont omis.',
    nothing: 'Encore rien à envoyer',
    nothingText: 'Recevez d’abord quelque chose. L’expéditeur a besoin de votre adresse.',
    sendSilent: 'Vos soldes ne peuvent pas être chargés pour le moment',
    sendSilentText:
      'Un réseau ne répond pas, nous ne pouvons donc pas dire ce que vous pouvez envoyer. Réessayez dans un instant.',
    amount: (coin) => `Montant en ${coin}`,
    available: (amount) => `Vous avez ${amount}`,
    all: 'Tout envoyer',
    feeReserved: (amount) => `Vous avez ${amount}. Une partie est gardée pour les frais de réseau.`,
    reserved: (amount, kept) => `Vous avez ${amount}. ${kept}`,
    next: 'Continuer',
    nextText: 'Vous verrez le coût avant tout envoi.',
    problems: {
      address: 'Ce n’est pas une adresse complète. Elle se compose de 0x, puis de 40 lettres et chiffres.',
      checksum: 'Cette adresse contient une faute de frappe. Copiez-la à nouveau depuis son origine.',
      self: 'C’est votre propre adresse.',
      ownElsewhere: (network) =>
        `C’est votre propre adresse sur ${network}. Elle ne fonctionne pas sur le réseau où vous envoyez.`,
      unlooked: 'Le réseau ne répond pas, cette adresse ne peut donc pas être vérifiée. Réessayez.',
      noName: (name, network) => `Aucune adresse trouvée pour ${name} sur ${network}.`,
      noForm: 'Ce réseau n’a pas pu être chargé. Réessayez.',
      amount: 'Saisissez un montant, comme 0,5.',
      decimals: (most) =>
        most === 0
          ? 'Nombres entiers uniquement.'
          : most === 1
            ? 'Au plus 1 décimale.'
            : `Au plus ${number(most)} décimales.`,
      zero: 'Saisissez un montant supérieur à 0.',
      balance: 'Vous n’avez pas autant.',
      fee: (coin) => `Votre solde en ${coin} ne suffit pas pour les frais de réseau.`,
      reserved: (coin, kept) => `Votre solde en ${coin} ne suffit pas. ${kept}`,
      silent: 'Les frais de réseau ne peuvent pas être chargés pour le moment. Saisissez un montant, ou réessayez.',
    },
    first: 'Aucun de vos paiements récents n’est allé à cette adresse. Vérifiez-la avec soin.',

    groups: {
      account: 'Compte et sécurité',
      sites: 'Sites et sessions',
      network: 'Réseau',
      about: 'À propos de ce portefeuille',
    },
    signedInWith: 'Identification avec',
    email: 'E-mail',
    network: 'Réseau de cette page',
    page: 'Ouvert par',
    release: 'Version du portefeuille',
    networkHint: {
      main: 'La page change de réseau avec vous. Les cryptos de ces réseaux sont réelles.',
      test: 'La page change de réseau avec vous. Ce sont des réseaux de test. Leurs cryptos ne valent rien.',
    },
    mine: 'Réseaux que vous avez ajoutés',
    mineText: (chainId, host) => `Identifiant de chaîne ${chainId}, proposé par ${host}`,
    removeMine: 'Supprimer',
    mineRemoved: 'Le réseau a été supprimé.',
    moved: (network) => `La page est maintenant sur ${network}.`,
    loadingSessions: 'Chargement de vos sessions ouvertes…',
    safety: 'Code PIN et récupération',
    safetyDone: {
      kit: 'Votre kit de récupération est prêt. Gardez-le en lieu sûr.',
      pin: 'Votre code PIN a été changé. Là où votre portefeuille est ouvert maintenant, il le reste tant qu’il ne passe pas 15 minutes sans être utilisé. «\u00a0Se déconnecter partout\u00a0» y met fin aussitôt.',
      failed:
        'Cela n’a pas pu se faire. Rien n’est perdu\u00a0: ce qui ouvre votre portefeuille est comme avant. Réessayez dans un instant.',
      unsure:
        'Nous n’avons pas pu savoir quel code PIN ouvre votre portefeuille maintenant. Essayez d’abord le nouveau code PIN, puis le précédent.',
      pinGone:
        'Votre code PIN n’ouvre plus rien. Vos clés d’accès ouvrent votre portefeuille. Gardez votre kit de récupération en lieu sûr.',
      pinSet: 'Le code PIN ouvre désormais votre portefeuille. Vos clés d’accès aussi.',
      kitFailed:
        'Nous n’avons pas pu savoir si le kit a été créé. Rien n’est perdu. Créez un nouveau kit dans un instant.',
      kitGone: 'Le kit de récupération n’ouvre plus rien. Détruisez le papier ou le fichier.',
      kitNotGone:
        'Nous n’avons pas pu savoir si le kit a été supprimé. Rien n’est perdu. Regardez ci-dessous, et réessayez dans un instant.',
      passkey: 'La clé d’accès ouvre désormais votre portefeuille. Ce qui l’ouvrait avant l’ouvre toujours.',
      passkeyGone:
        'La clé d’accès n’ouvre plus votre portefeuille. Vous pouvez aussi la supprimer de votre gestionnaire de mots de passe ou de votre appareil.',
      passkeyFailed:
        'Nous n’avons pas pu savoir si cela a été fait. Rien n’est perdu. La liste indique quelles clés d’accès existent.',
    },
    loadingKit: 'Chargement des informations sur votre kit de récupération…',
    kitSilent: 'Votre kit de récupération ne peut pas être consulté pour le moment',
    kitNone:
      'Vous n’avez pas de kit de récupération. Si vous oubliiez votre code PIN, personne ne pourrait ouvrir ce portefeuille.',
    kitNoneButPasskey:
      'Vous n’avez pas de kit de récupération. Si vous oubliiez votre code PIN et perdiez vos clés d’accès, personne ne pourrait ouvrir ce portefeuille.',
    safetyOld:
      'Votre kit de récupération a plus d’un an. Vérifiez que vous l’avez encore\u202f; sinon, créez-en un nouveau.',
    safetyFormerPin:
      'Votre code PIN est protégé comme dans une ancienne version du portefeuille. Changez-le ou choisissez à nouveau le même\u00a0: il sera mieux protégé.',
    safetyNoPasskey:
      'Si vous oubliez votre code PIN, votre kit de récupération vous redonne accès. Une clé d’accès vous éviterait de saisir le code PIN, ce que d’autres pourraient observer.',
    safetyNoMail:
      'Si vous oubliez votre code PIN, votre kit de récupération vous redonne accès. Mais nous ne pouvons pas vous avertir par e-mail\u00a0: le compte avec lequel vous vous identifiez n’a pas d’adresse.',
    safetySameMail:
      'Vous vous identifiez avec la boîte mail qui reçoit nos alertes\u00a0: quiconque la lit peut les effacer. Votre kit de récupération vous redonne accès, votre code PIN écarte les autres. Ne dites votre code PIN à personne.',
    safetyGood: 'Bien protégé\u00a0: si vous oubliez votre code PIN, votre kit de récupération vous redonne accès.',
    safetyBest:
      'La meilleure protection\u00a0: votre portefeuille n’a pas de code PIN que l’on pourrait observer ou vous soutirer. Vos clés d’accès l’ouvrent, et votre kit de récupération vous redonne accès.',
    kitSince: (moment) =>
      `Un kit de récupération a été créé (${moment}). Si ce n’était pas vous, ou si vous ne le trouvez pas, créez-en un nouveau\u00a0: il remplace le précédent.`,
    kitStays: (moment) =>
      `Le kit de récupération créé auparavant (${moment}) fonctionne toujours. Si quelqu’un d’autre connaissait votre code PIN, créez un nouveau kit\u00a0: le précédent n’ouvre alors plus rien.`,
    kitUnsure: (moment) =>
      `Un kit de récupération a été créé (${moment}), mais vous n’avez pas confirmé l’avoir. Si vous ne l’avez pas, créez-en un nouveau.`,
    stillKit: 'Avez-vous encore votre kit de récupération\u202f?',
    stillKitText:
      'Cherchez le papier ou le fichier maintenant, tant que vous n’en avez pas besoin. Nous ne le demandons qu’une fois.',
    stillKitYes: 'Oui, je l’ai',
    stillKitNo: 'Non, en créer un nouveau',
    removeKit: 'Supprimer le kit de récupération',
    removeKitTitle: 'Supprimer le kit de récupération\u202f?',
    removeKitText:
      'Il n’ouvre alors plus rien. Si vous oubliez votre code PIN, seules vos clés d’accès vous redonnent accès.',
    removeKitAlone:
      'Il n’ouvre alors plus rien. Si vous oubliez votre code PIN, personne ne peut ouvrir ce portefeuille.',
    keepKit: 'Le garder',
    makeKit: 'Créer un kit de récupération',
    makeKitAgain: 'Créer un nouveau kit de récupération',
    changePin: 'Changer le code PIN',
    removePin: 'Supprimer le code PIN',
    removePinFrom: (moment) =>
      `Vous pourrez supprimer votre code PIN à partir du ${moment}. Une clé d’accès doit avoir une semaine pour cela, afin que personne ayant appris votre code PIN ne le supprime avec sa propre clé.`,
    keepWays:
      'Sans code PIN, votre kit de récupération et votre dernière clé d’accès peuvent être remplacés, mais pas supprimés.',
    passkeys:
      'Ces clés d’accès ouvrent votre portefeuille une fois votre session ouverte. Supprimez celles que vous ne reconnaissez pas.',
    passkeysStay:
      'Ces clés d’accès ouvrent toujours votre portefeuille. Si quelqu’un d’autre connaissait votre code PIN, supprimez celles que vous ne reconnaissez pas.',
    passkeysNone:
      'Vous n’avez pas de clé d’accès. Elle ouvre votre portefeuille avec votre empreinte digitale, votre visage ou le verrouillage de l’écran.',
    passkeysUnsupported: 'Ce navigateur ne peut pas ouvrir un portefeuille avec une clé d’accès.',
    passkeysSilent: 'Vos clés d’accès ne peuvent pas être consultées pour le moment',
    passkeyMade: (moment) => `Créée\u00a0: ${moment}`,
    passkeyUsed: (moment) => `Dernière utilisation\u00a0: ${moment}.`,
    passkeyUnused: 'Pas utilisée depuis.',
    passkeySynced: 'Conservée par un gestionnaire de mots de passe, sur plusieurs appareils.',
    passkeyAlone: 'Conservée sur un seul appareil.',
    addPasskey: 'Ajouter une clé d’accès',
    addPasskeyAgain: 'Ajouter une autre clé d’accès',
    removePasskey: 'Supprimer',
    removePasskeyOf: (moment) => `Supprimer la clé d’accès (créée\u00a0: ${moment})`,
    removePasskeyTitle: 'Supprimer cette clé d’accès\u202f?',
    removePasskeyAction: 'Supprimer la clé d’accès',
    keepPasskey: 'Garder',
    sessions: 'Où votre session est ouverte',
    sessionsSilent: 'La liste ne peut pas être chargée pour le moment',
    thisBrowser: 'ce navigateur',
    sessionUsed: (moment) => `Dernière utilisation\u00a0: ${moment}`,
    sessionNew: (m) => `Nouveau. Modifications possibles à partir de\u00a0: ${m}`,
    trustSession: 'Autoriser les modifications maintenant',
    trustTitle: 'Ce navigateur est-il le vôtre\u202f?',
    trustText:
      'Ne l’autorisez que si c’est vous qui y avez ouvert votre session et si vous l’avez devant vous. Quiconque vous le demande est un voleur.',
    trustNot: 'Pas maintenant',
    endSession: 'Se déconnecter',
    sessionEnded: 'Votre session y est fermée. Ce qui était ouvert se ferme à la prochaine utilisation.',
    sessionNotEnded: 'Votre session y est toujours ouverte',
    session: (provider, moment) => `Avec ${provider}, depuis\u00a0: ${moment}`,
    data: 'Vos données',
    dataText:
      'Un fichier avec tout ce que ce service de portefeuille conserve sur vous. Rien n’y ouvre votre portefeuille, mais il en dit long sur vous.',
    getData: 'Obtenir une copie de vos données',
    dataReady: 'Vos données sont prêtes',
    dataReadyText: 'Elles s’ouvrent dans une fenêtre, où vous pouvez les enregistrer.',
    openData: 'Ouvrir',
    dataPage: 'Vos données dans ce portefeuille',
    dataSave: 'Enregistrer dans un fichier',
    dataFailed: 'Vos données ne peuvent pas être rassemblées pour le moment',
    dataFailedText: 'Rien n’a changé. Réessayez dans un instant.',
    leave: 'Supprimer votre compte',
    leaveText: 'Tout ce que ce service de portefeuille conserve sur vous est supprimé sept jours après votre demande.',
    leaveAction: 'Supprimer mon compte',
    leaveTitle: 'Supprimer votre compte\u202f?',
    leaveLost:
      'Après sept jours, aucun code PIN, aucune clé d’accès et aucun kit de récupération n’ouvre ce portefeuille, et personne ne peut le rétablir.',
    leavePhrase:
      'Ce qu’il contient reste où il est, sur les réseaux. Seule votre phrase de récupération y donne encore accès, dans un autre portefeuille. Si vous ne l’avez pas conservée, regardez-la d’abord, ou envoyez tout vers un autre portefeuille.',
    leaveElsewhere:
      'Partout ailleurs, votre session sera fermée aussitôt. Jusqu’à la fin, votre portefeuille fonctionne comme avant, et vous pouvez garder votre compte. Si votre compte a une adresse e-mail, nous y écrirons maintenant, un jour avant la fin, et à la fin.',
    leaveWord: 'supprimer',
    leaveField: 'Pour continuer, saisissez «\u00a0supprimer\u00a0»',
    leaveNext: 'Continuer',
    endsOn: (moment) => `Votre compte sera supprimé\u00a0: ${moment}`,
    endsText:
      'Ensuite, personne ne peut ouvrir ce portefeuille. Envoyez d’abord tout vers un autre portefeuille, ou assurez-vous d’avoir votre phrase de récupération. Si ce n’est pas vous qui l’avez demandé, gardez votre compte et changez votre code PIN.',
    keep: 'Garder mon compte',
    deletion: {
      asked: 'Votre compte sera supprimé. Jusque-là, votre portefeuille fonctionne comme avant.',
      kept: 'Votre compte est conservé. Rien n’a été supprimé.',
      failed: 'Cela n’a pas fonctionné cette fois. Rien n’a changé. Réessayez dans un instant.',
      unsure:
        'Nous n’avons pas pu savoir si cela a fonctionné. Réessayez dans un instant\u00a0: si votre compte doit être supprimé, votre portefeuille indique en haut quand il le sera.',
    },
    notices: 'E-mails de sécurité',
    loadingNotices: 'Chargement de vos adresses e-mail…',
    noticesSilent: 'Vos adresses e-mail ne peuvent pas être chargées pour le moment',
    noticesText: 'Les e-mails sur les nouveaux navigateurs et les codes PIN incorrects vont à\u00a0:',
    noticesNone: 'Votre compte n’a pas d’adresse e-mail, vous ne verrez donc ces alertes qu’ici.',
    noticesNoMails:
      'Ce portefeuille n’envoie pas d’e-mails. Vous ne verrez les alertes sur les codes PIN incorrects qu’ici.',
    noticesUnopened:
      'Vos adresses e-mail s’affichent une fois que vous avez ouvert le portefeuille avec votre code PIN dans ce navigateur.',
    noticesSame:
      'Cette boîte mail sert aussi à vous identifier. Quiconque la lit peut s’identifier en votre nom et effacer ces e-mails\u00a0: regardez donc aussi les alertes ici. Sans votre code PIN, une clé d’accès ou votre kit de récupération, cette personne ne peut pas ouvrir votre portefeuille.',
    noticesLast: 'Au moins une adresse doit rester activée.',
    noticesLeaving: 'Tant que votre compte doit être supprimé, les e-mails vers toutes vos adresses restent activés.',
    noticesUnchanged: 'Votre modification n’a pas été enregistrée',
    noticesUnchangedText: 'Le service du portefeuille ne répond pas. Réessayez dans un instant.',
    logins: 'Moyens de vous identifier',
    loadingLogins: 'Chargement de vos moyens de vous identifier…',
    loginsSilent: 'Vos moyens de vous identifier ne peuvent pas être chargés pour le moment',
    loginsOne:
      'Si vous perdiez ce compte, vous ne pourriez plus accéder à votre portefeuille. Ajoutez-en un autre avant.',
    loginsText:
      'Chacun de ces moyens mène à ce portefeuille. Aucun ne l’ouvre sans votre code PIN, une clé d’accès ou votre kit de récupération.',
    loginsUnopened:
      'Vos moyens de vous identifier s’affichent dès que vous avez ouvert le portefeuille avec votre code PIN dans ce navigateur.',
    loginsFull: 'Vous avez dix moyens de vous identifier. Il ne peut pas y en avoir plus.',
    loginSince: (moment) => `Ajouté le ${moment}`,
    loginHere: 'Vous êtes identifié avec lui ici',
    loginEnds: (moment) => `Fonctionne jusqu’à cette date\u00a0: ${moment}`,
    addLogin: 'Ajouter un autre moyen de vous identifier',
    removeLogin: 'Supprimer',
    keepLogin: 'Garder ce moyen',
    loginAction: (action, login) => `${action}\u00a0: ${login}`,
    removeLoginTitle: 'Supprimer ce moyen de vous identifier\u202f?',
    removeLoginText:
      'Il fonctionne encore sept jours, pour que personne ne vous bloque d’un coup, et là où vous êtes identifié avec lui, vous êtes déconnecté maintenant. Toutes vos adresses en sont informées. D’ici là, vous pouvez le garder ici.',
    loginDone: {
      added: 'Votre nouveau moyen de vous identifier mène maintenant à ce portefeuille.',
      known: 'Ce compte mène déjà à ce portefeuille.',
      ending: 'Ce moyen de vous identifier fonctionne encore sept jours. Toutes vos adresses en sont informées.',
      failed: 'Cela n’a pas fonctionné. La liste montre ce qui mène à votre portefeuille. Réessayez dans un instant.',
      stays:
        'Ce moyen de vous identifier reste\u00a0: il en faut toujours un et, tant que votre compte doit être supprimé, tous restent.',
    },
    addContact: 'Ajouter une adresse e-mail',
    contactAdded: 'Ajoutée par vous',
    contactOff: 'Ne reçoit pas d’e-mails',
    contactEnds: (moment) => `Reçoit des e-mails jusqu’au ${moment}`,
    stopContact: 'Désactiver les e-mails',
    keepContact: 'Garder les e-mails',
    startContact: 'Activer les e-mails',
    contactAction: (action, email) => `${action}\u00a0: ${email}`,
    stopContactTitle: 'Désactiver les e-mails vers cette adresse\u202f?',
    stopContactText:
      'Ils s’arrêtent dans sept jours, pour que personne ne vous prive d’alertes sur-le-champ. Toutes vos adresses en sont averties maintenant. Jusque-là, vous pouvez les garder ici.',
    contactsFull: 'Vous avez dix adresses. Il ne peut y en avoir plus.',
    contactDone: {
      added: 'Les e-mails vont maintenant aussi à la nouvelle adresse.',
      stopping: 'Les e-mails vers cette adresse s’arrêtent dans sept jours. Toutes vos adresses en sont averties.',
    },
    signOut: 'Se déconnecter ici',
    signOutAll: 'Se déconnecter partout',
    signOutTitle: 'Se déconnecter ici\u202f?',
    signOutText: 'Cette page ne verra plus votre portefeuille.',
    signOutAllTitle: 'Se déconnecter partout\u202f?',
    signOutAllText: 'Votre session sera fermée dans tous les navigateurs, y compris celui-ci.',
    signOutSafe:
      'Vous ne perdez rien. Identifiez-vous de nouveau de la même façon, et votre code PIN ou une clé d’accès ouvre ce portefeuille.',
    signOutAction: 'Se déconnecter',
    notSignedOut: 'Votre session est toujours ouverte',
    notSignedOutText: 'Le service du portefeuille ne répond pas. Réessayez dans un instant.',
    who: 'Qui peut ouvrir ce portefeuille\u202f?',
    whoText:
      'Vous seulement. Il faut votre identification, et votre code PIN, une clé d’accès ou votre kit de récupération. Personne d’autre ne les a, personne ne peut donc les consulter ni les réinitialiser. Si vous perdez tout cela, le portefeuille reste fermé pour toujours.',
    whoParts:
      'Le service du portefeuille et le service PIN détiennent chacun une partie qui n’ouvre rien à elle seule. Quelqu’un qui aurait les deux pourrait essayer des codes PIN courts. Un code long avec des lettres rend cela bien plus difficile. Vous vous fiez aussi au code de ce portefeuille. Sa version est indiquée ci-dessus.',
  },

  buy: {
    title: 'Acheter des cryptos',
    text: 'Vous payez un prestataire, et les cryptos arrivent dans votre portefeuille. Le prestataire vous demandera peut-être de justifier de votre identité.',
    what: 'Que voulez-vous acheter\u202f?',
    amount: (coin) => `Quantité en ${coin}`,
    range: (minimum, maximum, coin) => `Entre ${minimum} et ${maximum} ${coin}`,
    notNumber: 'Saisissez un nombre, comme 0,5.',
    outside: (minimum, maximum, coin) => `Saisissez entre ${minimum} et ${maximum} ${coin}.`,
    network: 'Réseau',
    price: 'Prix',
    priceOf: (price, coin) => `${price} pour 1 ${coin}`,
    total: 'Vous payez environ',
    seller: 'Vendu par',
    to: 'Envoyé à votre adresse',
    next: 'Continuer',
    ordering: 'Passage de la commande…',
    failed: 'Le prestataire ne répond pas',
    failedText: 'Vous n’avez rien payé. Réessayez dans un instant.',

    payTitle: (host) => `Payer sur ${host}`,
    payText: 'La page de paiement s’ouvre dans une nouvelle fenêtre. Cet écran se met à jour tout seul.',
    pay: 'Ouvrir la page de paiement',
    waiting: 'Nous attendons votre paiement…',
    paidTitle: 'Payé',
    paid: 'Le prestataire a votre paiement et envoie les cryptos…',
    leave: 'Vous pouvez fermer ceci. Les cryptos que vous avez payées arriveront quand même.',
    silent: 'Pas de nouvelles du prestataire pour le moment. Nouvelle vérification…',
    sentTitle: 'Les cryptos sont en route vers vous',
    sentText: 'Elles apparaîtront quand le réseau aura confirmé l’envoi.',
    cancelledTitle: 'Commande annulée',
    cancelledText: 'La commande a été annulée chez le prestataire. Rien n’a été payé.',
    failedTitle: 'Le prestataire n’a pas pu envoyer les cryptos',
    failedOrder: 'Si vous avez payé, contactez le prestataire et indiquez ce numéro de commande\u00a0:',
    close: 'Fermer',
  },

  walletConnect: {
    wallet: 'Portefeuille Latchkey',
    nameless: 'Application sans nom',
    noAddress: 'aucune adresse indiquée',
    unverified: 'Connectée par lien. Son nom et son adresse ne sont pas vérifiés.',

    pasteTitle: (name) => (name === undefined ? 'Se connecter à une application' : `Se connecter à ${name}`),
    pasteText: (name) =>
      `${name === undefined ? 'Dans l’application' : `Dans ${name}`}, choisissez WalletConnect et copiez le lien de connexion. Collez-le ensuite ici.`,
    where: 'Site web',
    link: 'Lien de connexion',
    linkHint: 'Commence par wc:',
    next: 'Continuer',
    cancel: 'Annuler',
    waiting: 'Nous attendons l’application…',
    scan: 'Scanner un code QR',
    scanning: 'Dirigez la caméra vers le code QR de l’application.',
    scanView: 'Image de la caméra',
    stopScan: 'Arrêter la caméra',
    scanAgain: 'Réessayer avec la caméra',
    noScan: 'Vous ne pouvez pas scanner de codes dans ce navigateur ou sur cette page. Collez plutôt le lien.',
    cameraProblems: {
      refused: {
        title: 'Pas d’accès à la caméra',
        text: 'Autorisez-la pour cette page dans les réglages de votre navigateur, ou collez plutôt le lien.',
      },
      missing: { title: 'Aucune caméra trouvée', text: 'Collez plutôt le lien.' },
      failed: {
        title: 'La caméra ne fonctionne pas',
        text: 'Une autre application l’utilise peut-être. Fermez-la et réessayez, ou collez plutôt le lien.',
      },
    },
    noCode: 'Ce n’est pas un code WalletConnect. Cherchez-en un dans l’application, sous WalletConnect.',
    problems: {
      form: 'Ce n’est pas un lien de connexion. Copiez le lien complet depuis l’application. Il commence par wc:',
      version:
        'Ce lien est pour la version 1 de WalletConnect, arrêtée en 2023. L’application a besoin d’une mise à jour.',
      expired: 'Ce lien a expiré. Obtenez-en un nouveau dans l’application et collez-le dans les cinq minutes.',
      used: 'Ce lien a déjà été utilisé. Obtenez-en un nouveau dans l’application.',
      silent:
        'L’application n’a pas répondu. Obtenez-y un nouveau lien. Si cela n’aide pas, l’application ne peut pas joindre ce portefeuille.',
      relay:
        'Le service de connexion est injoignable pour le moment. Rien n’a été connecté. Réessayez dans un instant.',
      over: 'La connexion n’a pas abouti. Obtenez un nouveau lien dans l’application.',
    },

    confirmTitle: (name) => `Se connecter à ${name}\u202f?`,
    confirmText:
      'L’application verra votre adresse et pourra vous envoyer les demandes indiquées ici. Vous approuvez ou refusez chacune d’elles.',
    connect: 'Connecter',
    account: 'Votre compte',
    accountOn: (networks) => `Votre compte sur ${networks}`,
    networks: 'Réseaux',
    may: 'Elle peut vous demander de',
    maySign: 'signer des messages',
    maySend: 'signer et envoyer des transactions',
    unknownTitle: 'Cette application n’est pas vérifiée',
    unknownText:
      'Son nom et son adresse sont seulement ce qu’elle dit. Continuez uniquement si vous venez d’y copier le lien vous-même.',
    otherTitle: 'Ce n’est pas l’application que la page a nommée',
    otherText: (named, actual) =>
      `La page a nommé ${named}, mais ce lien appartient à ${actual}. Qui vous a donné le lien essaie peut-être de vous tromper.`,
    impossibleTitle: (name) => `Impossible de se connecter à ${name}`,
    impossibleText: 'L’application exige quelque chose que ce portefeuille n’a pas. Rien n’a été partagé.',
    missing: 'Elle exige',
    nothingAsked: 'rien de ce que ce portefeuille prend en charge',

    connectedTitle: (name) => `Connexion établie avec ${name}`,
    connectedText:
      'Ses demandes apparaissent ici tant que cette page est ouverte. Pour voir la connexion ou y mettre fin, ouvrez votre portefeuille et choisissez Applications.',
    done: 'Terminé',

    tab: 'Applications',
    loading: 'Recherche des applications connectées…',
    none: 'Aucune application connectée',
    noneText:
      'Utilisez ce portefeuille dans toute application qui propose WalletConnect. Copiez-y le lien et collez-le ici.',
    connectApp: 'Connecter une application',
    ends: 'Expire',
    disconnect: (name) => `Déconnecter ${name}`,
    disconnectText:
      'Elle ne peut plus vous envoyer de demandes. Ce que vous avez signé ou envoyé auparavant reste tel quel.',
    openHere:
      'Les applications peuvent envoyer des demandes seulement tant qu’une page avec ce portefeuille est ouverte.',
    elsewhere: 'Connectées dans une autre fenêtre',
    elsewhereText: 'Vos applications sont connectées à une autre fenêtre de cette page. Fermez-la, ou continuez ici.',
    takeOver: 'Continuer ici',
    failed: 'Vos applications sont injoignables pour le moment',
    failedText: 'Elles restent connectées, mais ne peuvent pas vous envoyer de demandes.',
    again: 'Réessayer',
  },

  hashConnect: {
    title: 'Connecter un autre portefeuille Hedera',
    text: (host) =>
      `Scannez ce code avec cet autre portefeuille, ou copiez le lien et collez-le dans celui-ci. ${host} verra son compte, mais ne pourra pas lui demander de signer quoi que ce soit.`,
    qr: 'Lien de connexion sous forme de code QR',
    link: 'Lien de connexion',
    copy: 'Copier le lien de connexion',
    waiting: 'Nous attendons l’autre portefeuille…',
    cancel: 'Annuler',
  },
}

export const families: FamilyMessages = {
  aptos: {
    locale: 'fr',

    to: 'À',
    asset: 'Actif',
    module: 'Module',
    object: 'Objet',
    pool: 'Pool de staking',
    sender: 'Expéditeur',
    alsoSigns: 'Signe aussi',
    pays: 'Paie les frais',
    you: (label) => `${label} (vous)`,
    units: 'unités',
    symbols,
    several,
    send: (amount) => `Envoyer ${amount}`,
    giveObject: 'Donner un objet',
    giveObjectAction: 'Le donner',
    account: 'Compte',
    create: (account) => `Créer le compte ${account}`,
    createAction: 'Créer le compte',
    register: (contract) => `S’inscrire auprès du contrat ${contract}`,
    registerAction: 'S’inscrire',
    stakings: {
      add: (coins) => `Mettre ${coins} en staking`,
      unlock: (coins) => `Retirer ${coins} de votre staking`,
      reactivate: (coins) => `Remettre ${coins} en staking`,
      withdraw: (coins) => `Récupérer ${coins} de votre staking`,
    },
    call: (name) => `Appeler ${name}`,
    keyFull: 'Donner à une autre clé le contrôle total de votre compte',
    callAction: 'Faire l’appel',
    signWith: (what) => `Signer avec d’autres\u00a0: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    signPart: 'Signer ma partie',
    argument: (type, value) => `${type}\u00a0: ${value}`,
    none: 'aucun',
    empty: 'vide',
    hiddenArguments: 'Le réseau ne dit pas ce que signifient ses arguments.',
    hiddenAddress: 'Adresse possible dans l’appel',
    change: {
      less: (amount) => `Vous donnez ${amount}.`,
      more: (amount) => `Vous recevez ${amount}.`,
      none: 'Aucun solde de vos cryptos ne changerait. D’autres choses à vous changeraient peut-être.',
      unknown: 'On ne sait pas à l’avance comment vos soldes changeraient.',
      unknownOf: (asset) =>
        `On ne sait pas à l’avance quel serait votre solde en ${asset}. Une partie est conservée à part.`,
    },
    function: 'Fonction',
    typeArguments: 'Arguments de type',
    arguments: 'Arguments',
    chain: 'Identifiant de chaîne',
    number: 'Numéro d’ordre',
    gas: 'Limite de gaz',
    price: 'Prix du gaz, octas',
    expires: 'Expire',
    moment: (moment, seconds) => `${moment} (seconde ${seconds})`,
    never: (seconds) => `pratiquement jamais (seconde ${seconds})`,
    event: (at) => `Événement ${at}`,
    events: 'Autres événements',
    moreEvents: (count) => `${number(count)} de plus`,
    payer: 'Payé par',
    application: 'Site',
    nonce: 'Nonce',
    warnings: {
      unreadable: 'Seul le nom de la fonction est connu',
      unreadableText: 'Ce qu’elle fait de ce que vous possédez est dans le module, pas dans cette transaction.',
      unknownAsset: 'Cet actif n’a pas de nom que nous puissions lire',
      unknownAssetText: 'Son montant est affiché en unités élémentaires.',
      takeover: 'Votre compte reçoit une autre clé',
      takeoverText:
        'Quiconque a cette clé contrôle le compte et tout ce qu’il contient. Ce portefeuille et votre code PIN ne l’ouvriraient plus.',
      delegation: 'Quelqu’un d’autre pourrait agir pour votre compte',
      delegationText:
        'Désormais, cette personne peut faire ce que dit cette autorisation, sans redemander votre accord.',
      code: 'Ceci place du code sur votre compte',
      codeText:
        'Il agit au nom de votre compte. Autorisez-le seulement si vous l’avez écrit, ou si vous savez qui l’a écrit.',
      object: 'Vous donnez peut-être plus qu’une image',
      objectText: 'Quiconque possède un objet possède tout ce qui y est conservé.',
      stake: 'Les cryptos en staking sont bloquées',
      stakeText: 'Vous ne pouvez les retirer qu’à la fin du blocage du pool, ce qui peut prendre des semaines.',
      late: 'Elle reste valable longtemps',
      lateText: (moment) => `Quiconque l’a après votre signature peut l’envoyer jusque-là\u00a0: ${moment}.`,
      self: 'Vous envoyez ceci à vous-même',
      fee: 'Des frais inhabituellement élevés',
      feeText: (most) =>
        `La page a fixé le prix du gaz bien au-dessus de ce que le réseau demande. Jusqu’à ${most} est consommé.`,
      feePayer: 'Vous payez les frais de la transaction de quelqu’un d’autre',
      feePayerText: (most) => `Jusqu’à ${most} vous est prélevé, quoi que fasse la transaction.`,
      others: 'D’autres signent aussi ceci',
      othersText: 'Cela prend effet une fois que tous ont signé. Vous ne pouvez pas reprendre votre signature.',
    },
    sending: {
      hint: 'L’adresse complète sur Aptos\u00a0: 0x et 64 lettres et chiffres',
      address: 'Ce n’est pas une adresse Aptos complète\u00a0: 0x et 64 lettres (a à f) et chiffres.',
      short:
        'C’est une adresse courte, utilisée seulement par le réseau lui-même. Demandez l’adresse complète, avec 64 lettres et chiffres.',
      prefix: 'Une adresse Aptos commence par 0x. Vérifiez que c’est bien une adresse Aptos, et mettez 0x devant.',
      evm: 'C’est une adresse Ethereum, pas une adresse Aptos.',
      system: 'Cette adresse appartient au réseau lui-même. Tout ce qui y est envoyé est perdu.',
      object: 'C’est un objet, comme un jeton ou une collection, pas un compte.',
      new: 'Un nouveau compte\u00a0: cet envoi le crée. Vérifiez son adresse caractère par caractère.',
      reserved: 'Les frais de réseau les plus élevés possibles sont retenus.',
    },
  },

  near: {
    locale: 'fr',

    to: 'À',
    contract: 'Contrat',
    collection: 'Contrat de la collection',
    token: 'Contrat du jeton',
    taker: 'Qui peut le prendre',
    beneficiary: 'Qui reçoit ce qui reste',
    account: 'Compte',
    key: 'Clé',
    staker: 'Clé de staking',
    pool: 'Pool de staking',
    sender: 'Au nom de',
    inside: 'À l’intérieur',
    codeHash: 'Empreinte du code',
    gas: 'Limite de gaz',
    nonce: 'Numéro d’ordre',
    block: 'Bloc récent',
    receiver: 'Compte du destinataire',
    exactTotal: 'Total exact',
    note: 'Message au destinataire',
    memo: 'Note',
    item: 'Objet',
    symbols,
    several,
    quoted,
    fees,
    deposit: 'Envoie aussi',
    limit: (amount) => `jusqu’à ${amount}`,
    counted: 'En unités élémentaires',
    countedUnits: (amount) => `${amount} unités élémentaires`,
    units: (amount, contract) => `${amount} unités élémentaires (${contract})`,
    teraGas: (amount) => `${amount} Tgas`,
    whats: {
      send: (amount) => `Envoyer ${amount}`,
      item: (id) => `Envoyer l’objet ${id}`,
      approve: (id) => `Laisser quelqu’un prendre l’objet ${id}`,
      register: (contract) => `S’inscrire auprès du contrat ${contract}`,
      call: (method) => `Appeler «\u00a0${method}\u00a0»`,
      callWith: (method, coins) => `Appeler «\u00a0${method}\u00a0» avec ${coins}`,
      keyFull: 'Donner à une autre clé le contrôle total de votre compte',
      keyLimited: (contract) => `Laisser une clé utiliser ${contract} en votre nom`,
      deleteKey: 'Retirer une clé de votre compte',
      deleteAccount: 'Supprimer votre compte',
      create: (account) => `Créer le compte ${account}`,
      deploy: 'Déployer un contrat sur votre compte',
      publish: 'Publier un contrat pour tout le monde',
      use: 'Utiliser un contrat publié sur votre compte',
      stake: (amount) => `Mettre ${amount} en staking`,
      unstake: 'Mettre fin au staking',
      wrap: (coins) => `Envelopper ${coins} (wrap)`,
      unwrap: (coins) => `Désenvelopper ${coins} (unwrap)`,
      takeOut: (coins) => `Retirer ${coins} de votre staking`,
      takeOutAll: 'Tout retirer de votre staking',
      getBack: (coins) => `Récupérer ${coins} de votre staking`,
      getBackAll: 'Récupérer tout ce que vous avez retiré de votre staking',
      relay: 'Envoyer une transaction qu’un autre compte a signée',
      relayWith: (coins) => `Payer ${coins} pour une transaction qu’un autre compte a signée`,
    },
    actions: {
      item: 'Envoyer l’objet',
      approve: 'Donner l’autorisation',
      register: 'S’inscrire',
      call: 'Faire l’appel',
      key: 'Ajouter la clé',
      deleteKey: 'Retirer la clé',
      deleteAccount: 'Supprimer le compte',
      create: 'Créer le compte',
      deploy: 'Le déployer',
      publish: 'Le publier',
      stake: 'Mettre en staking',
      unstake: 'Mettre fin au staking',
      takeOut: 'Retirer',
      getBack: 'Récupérer',
      relay: 'L’exécuter',
    },
    warnings: {
      takeover: 'Quiconque a cette clé contrôle votre compte',
      takeoverText:
        'Cela permet de prendre tout ce que contient le compte, maintenant et plus tard, et de vous en exclure. Aucune page que vous utilisez n’en a besoin. Refusez.',
      access: 'Une autorisation qui reste',
      accessText: (contract, methods, allowance) =>
        `Quiconque a cette clé peut utiliser ${contract} en votre nom sans redemander votre accord\u00a0: ${methods}. Dépense possible en frais de réseau\u00a0: ${allowance}.`,
      allMethods: 'tout ce qu’il propose',
      noAllowance: 'n’importe quel montant',
      deleteKey: 'Vous perdrez peut-être votre compte',
      deleteKeyText:
        'Si c’est la clé de ce portefeuille, personne ne pourra plus utiliser le compte, et tout ce qu’il contient est perdu pour toujours.',
      deleteOwnKeyText:
        'C’est la clé de ce portefeuille. Personne ne pourrait plus utiliser le compte, et tout ce qu’il contient serait perdu.',
      deleteAccount: 'Votre compte serait supprimé',
      deleteAccountText: (beneficiary) =>
        `Toutes les cryptos vont à ${beneficiary}. Les jetons, les objets de collection et tout le reste de ce compte sont perdus pour toujours.`,
      code: 'Du code qui a pouvoir sur votre compte',
      codeText:
        'Il pourrait faire n’importe quoi de ce que vous y possédez, et ce portefeuille ne peut pas dire ce qu’il fait.',
      spending: 'Une autorisation de prendre',
      spendingText: (account) => `${account} peut prendre cet objet sans redemander votre accord.`,
      call: 'Cet appel est illisible',
      callText: (method, contract) =>
        `Seul ${contract} sait ce que fait «\u00a0${method}\u00a0». L’appel pourrait faire n’importe quoi de ce que vous y avez.`,
      relay: 'La transaction de quelqu’un d’autre',
      relayText: 'Vous paieriez les frais de ce que veut un autre compte.',
      relayPays: 'Vous paieriez pour un autre compte',
      relayPaysText: (coins, sender) =>
        `${coins} à vous iraient là où ${sender} le veut. Ce qui échoue est remboursé à ${sender}, pas à vous.`,
      newAccount: 'Un nouveau compte',
      newAccountText:
        'Personne n’y a encore envoyé de cryptos. Ceci crée le compte. Vérifiez chaque caractère de son nom.',
      stake: 'Les cryptos en staking sont bloquées',
      stakeText: 'Elles reviennent quelques jours après que vous les avez retirées.',
      contract: 'Le destinataire décide de ce qui se passe',
      contractText: 'Les jetons arrivent avec un message à un contrat, qui peut les garder ou en rendre une partie.',
      withMessage: 'Un message dit ce qu’il advient de ceci',
      withMessageText: (contract) =>
        `${contract} le reçoit et fait ce que dit le message ci-dessous. Qui reçoit quoi en échange, ce portefeuille ne peut pas le lire.`,
      own: 'Vous envoyez à vous-même',
      unknownAsset: 'Cet actif n’a pas de nom que nous puissions lire',
      unknownAssetText: 'Son montant est affiché en unités élémentaires.',
      places: 'Le symbole et les décimales viennent du contrat',
      placesText: 'Ce que vous signez est en unités élémentaires. Le contrat du jeton dit combien en font un jeton.',
    },
    failures: {
      noReceiver: (account) => `le compte ${account} n’existe pas`,
      notRegistered: (account, contract) =>
        `${account} n’est pas encore inscrit auprès du contrat ${contract} et ne peut donc pas recevoir ces jetons`,
      tooFewTokens: (contract) => `vous n’avez pas assez de jetons du contrat ${contract}`,
    },
    sending: {
      hint: 'Le nom du compte, comme ann.near, ou ses 64 lettres et chiffres',
      address: 'Ce n’est pas un compte NEAR\u00a0: un nom comme ann.near, ou 64 lettres (a à f) et chiffres.',
      upper: 'Les noms de comptes NEAR ne contiennent que des minuscules.',
      missing: (account) => `Le compte ${account} n’existe pas. Vérifiez le nom avec le destinataire.`,
      prefixed: 'Cela ressemble à une adresse Aptos. Les adresses NEAR ne commencent pas par 0x.',
      ethereum:
        'C’est une adresse de type Ethereum. Sur NEAR, seuls certains portefeuilles peuvent utiliser ce qui y est envoyé. Demandez d’abord au destinataire.',
      new: 'Ceci crée un nouveau compte. Vérifiez l’adresse avec soin.',
      reserved: 'Les frais de réseau et le dépôt de stockage du compte sont retenus.',
    },
  },

  solana: {
    locale: 'fr',

    to: 'À',
    toTokenAccount: 'Au compte de jetons',
    from: 'De',
    program: 'Programme',
    newAccount: 'Nouveau compte',
    spender: 'Qui peut dépenser',
    owner: 'Propriétaire',
    newOwner: 'Nouveau propriétaire',
    account: 'Compte',
    tokenAccount: 'Compte de jetons',
    stakeAccount: 'Compte de staking',
    validator: 'Compte de vote du validateur',
    rest: 'Le reste va à',

    send: (amount) => `Envoyer ${amount}`,
    sendFrom: (amount, from) => `Envoyer ${amount} depuis ${from}`,
    intoAccount: (text, account) => `${text} vers le compte de jetons ${account}`,
    create: (coins, program) => `Mettre ${coins} dans un nouveau compte du programme ${program}`,
    createAction: (coins) => `Y mettre ${coins}`,
    createStake: (coins) => `Ouvrir un compte de staking avec ${coins}`,
    createVote: (coins) => `Ouvrir un compte de vote avec ${coins}`,
    assign: (account) => `Transférer le compte ${account} à un programme`,
    assignAction: 'Le transférer',
    assignOwn: 'Remettre votre compte à un programme',
    approve: (amount) => `Laisser quelqu’un dépenser ${amount}`,
    approveAction: 'Autoriser',
    revoke: 'Révoquer une autorisation de dépense',
    revokeAction: 'Révoquer',
    burn: (amount) => `Détruire ${amount}`,
    setAuthority: 'Donner le contrôle d’un compte',
    setAuthorityAction: 'Donner le contrôle',
    dropAuthority: 'Renoncer pour toujours au contrôle d’un compte',
    close: 'Fermer un compte de jetons',
    closeWith: (coins) => `Fermer un compte de jetons contenant ${coins}`,
    open: 'Ouvrir un compte de jetons',
    delegate: 'Mettre en staking auprès d’un validateur',
    deactivate: 'Arrêter le staking',
    withdraw: (coins) => `Retirer ${coins} d’un compte de staking`,
    withdrawTo: (coins) => `Envoyer ${coins} depuis un compte de staking`,
    authorizeStake: 'Donner le contrôle d’un compte de staking',
    split: (coins) => `Séparer ${coins} dans un nouveau compte de staking`,
    newStakeAccount: 'Nouveau compte de staking, sous le même contrôle',
    merge: 'Fusionner un compte de staking avec un autre sous le même contrôle',
    commission: (percent) => `Garder ${percent}\u00a0% des récompenses d’un compte de vote`,
    note: 'Laisser une note',
    noteText: (text) => `Laisser une note\u00a0: «\u00a0${text}\u00a0»`,
    unknown: 'Appeler un programme inconnu',
    unknownAction: 'Faire l’appel',
    nothing: 'Signer une transaction qui ne déplace rien',
    sign: 'Signer',

    tokens: 'jetons',
    oneToken: 'jeton',
    units: 'unités élémentaires d’un jeton',
    allTokens: 'tous vos jetons d’un type',
    ofToken: (amount, mint) => `${amount} (${mint})`,

    token: 'Jeton',
    named: 'Son nom',
    called: 'Nom qu’il se donne',
    symbols,
    several,
    quoted,
    memo: 'Note',
    deposit: 'Dépôt pour de nouveaux comptes',
    others: 'Doivent signer aussi',
    feePayer: 'Qui paie les frais',
    lifetime: 'Bloc récent',
    nonce: 'Nonce durable',
    form: 'Forme',
    forms: { legacy: 'ancienne', 0: 'version 0', 1: 'version 1' },
    tables: 'Tables d’adresses (du réseau)',
    programs: 'Programmes',
    mayChange: 'Compte qu’il peut modifier',
    inCall: 'Adresse dans l’appel',
    inData: 'Adresse possible dans les données de l’appel',
    priority: 'Frais de priorité',

    less: (what) => `Vous envoyez ${what}.`,
    more: (what) => `Vous recevez ${what}.`,
    lost: {
      owner: (account, to) => `Votre compte de jetons ${account} appartiendrait à ${to}.`,
      delegate: (account, to) => `${to} pourrait dépenser des jetons de votre compte de jetons ${account}.`,
      closer: (account, to) => `${to} pourrait fermer votre compte de jetons ${account} et prendre ses SOL.`,
      authority: (account, to) => `${to} contrôlerait votre compte ${account}.`,
      program: (_account, to) => `Votre compte lui-même appartiendrait au programme ${to}.`,
      coins: (coins, account, to) =>
        `${coins} quitteraient votre compte ${account} et iraient à ${to ?? 'quelqu’un que le réseau ne nomme pas'}, pas à vous.`,
    },

    expired: 'elle a expiré. Recommencez sur la page',

    warnings: {
      spending: 'Une autorisation de dépense',
      spendingText: (amount) => `Cette adresse peut prendre ${amount} sans redemander votre accord.`,
      unlimited: 'Sans limite',
      unlimitedText:
        'Cette adresse pourrait prendre tous vos jetons de ce type, maintenant et plus tard, sans redemander votre accord.',
      authority: 'Vous donneriez le contrôle',
      authorityText:
        'Quiconque contrôle le compte décide de ce qui arrive à tout ce qu’il contient. Vous ne pourriez pas l’annuler.',
      assign: 'Vous donneriez tout votre compte',
      assignText:
        'Le programme posséderait votre compte et tout ce qu’il contient. Aucun portefeuille ne pourrait plus l’utiliser.',
      burn: 'Des jetons seraient détruits',
      burnText: 'Ils disparaissent pour toujours.',
      close: 'Ce qui reste va à quelqu’un d’autre',
      closeText: 'Le dépôt du compte y va, avec les SOL enveloppés qu’il contient.',
      withdrawal: 'Vos SOL iraient à quelqu’un d’autre',
      withdrawalText: (coins, account, to) =>
        `${coins} quitteraient le compte ${account} et iraient à ${to}, pas à vous. Vous ne pourriez pas l’annuler.`,
      newAccount: 'Des SOL pour un compte qui n’est peut-être pas à vous',
      newAccountText: (coins, account, program) =>
        `${coins} iraient à ${account}. Rien dans cette transaction ne fait que ce compte soit à vous\u00a0: le programme ${program}, ou quiconque le configure, décide de ce qui arrive aux SOL.`,
      overfunded: 'Plus de SOL qu’il n’en faut à un nouveau compte',
      overfundedText: (coins, account) =>
        `${coins} iraient dans le nouveau compte ${account}. C’est plus que ce que le réseau exige.`,
      unknown: 'Tout n’est pas lisible',
      unknownText: (program) =>
        `Elle appelle le programme ${program}, qui pourrait faire n’importe quoi des comptes de cette transaction.`,
      priority: 'Des frais inhabituellement élevés',
      priorityText: (coins) => `Sur les frais, ${coins} vont au validateur. Vous ne les récupérerez pas.`,
      everything: 'Tout ce que vous avez',
      everythingText: 'Elle utilise tous vos SOL. Il ne resterait rien pour les frais de réseau.',
      allTokens: 'Tous vos jetons de ce type',
      more: 'Il sortirait de votre compte plus que ce qu’elle dit',
      moreText: (said, coins) =>
        `Les parties lisibles prennent jusqu’à ${said}. Une simulation montre que vous perdriez ${coins}.`,
      lost: {
        owner: 'Des jetons appartiendraient à quelqu’un d’autre',
        delegate: 'Quelqu’un d’autre pourrait dépenser vos jetons',
        closer: 'Quelqu’un d’autre pourrait fermer un compte à vous',
        authority: 'Quelqu’un d’autre contrôlerait un compte à vous',
        program: 'Vous donneriez tout votre compte',
        coins: 'Des SOL d’un compte de staking ou de nonce à vous iraient à quelqu’un d’autre',
      },
      durable: 'Elle n’expire jamais',
      durableText:
        'Elle utilise un nonce durable. Quiconque l’a une fois que vous l’avez signée peut l’envoyer aujourd’hui ou dans un an.',
      owner: 'Le propriétaire est indiqué par le réseau',
      ownerText: (account) =>
        `L’adresse du compte de jetons ${account} ne montre pas à qui il appartient. Le propriétaire affiché ici est indiqué par le réseau.`,
      places: 'Le montant repose sur le réseau',
      placesText: 'Ce que vous signez est en unités élémentaires. Le réseau dit combien en font un jeton.',
      rules: {
        fee: 'Des frais sont retenus sur chaque transfert',
        feeText: (rate, mint) =>
          `Le jeton ${mint} retient jusqu’à ${rate} de chaque transfert. Le destinataire reçoit moins que ce qui est affiché ici.`,
        delegate: 'Quelqu’un peut toujours prendre ces jetons',
        delegateText: (by, mint) =>
          `${by} peut déplacer ou détruire les jetons ${mint} de tout le monde, y compris les vôtres.`,
        hook: 'Un programme décide de chaque transfert',
        hookText: (by, mint) =>
          `Le programme ${by} agit à chaque transfert du jeton ${mint} et peut le refuser. Vous ne pourrez peut-être pas les envoyer à quelqu’un d’autre.`,
        bound: 'Ces jetons ne peuvent pas être envoyés à quelqu’un d’autre',
        boundText: (mint) => `Les jetons ${mint} restent dans le compte qui les a.`,
        frozen: 'Ces jetons arrivent gelés',
        frozenText: (mint) =>
          `Personne ne peut déplacer les jetons ${mint} reçus tant que l’émetteur du jeton ne l’autorise pas.`,
        pause: 'Quelqu’un peut arrêter tous les transferts',
        pauseText: (by, mint) => `${by} peut arrêter à tout moment tous les transferts du jeton ${mint}.`,
        other: 'Un jeton avec des règles illisibles',
        otherText: (mint) => `Le jeton ${mint} a des règles que ce portefeuille ne connaît pas.`,
      },
      tables: 'Des adresses d’une table',
      tablesText:
        'Certaines adresses sont conservées sur le réseau, pas dans ce que vous signez. Elles sont affichées telles que le réseau les donne.',
    },
    sending: {
      hint: 'L’adresse complète d’un portefeuille Solana, de 32 à 44 lettres et chiffres',
      address: 'Ce n’est pas une adresse Solana complète\u00a0: 32 à 44 lettres et chiffres, sans 0, O, I ni l.',
      nobody: 'Personne n’a de clé pour cette adresse. Tout ce qui y serait envoyé serait perdu.',
      program: 'C’est un programme, pas un portefeuille. Tout ce qui y est envoyé est perdu.',
      mint: 'C’est l’adresse d’un jeton lui-même, pas d’un portefeuille.',
      tokenAccount: (owner) =>
        `C’est un compte de jetons, pas un portefeuille. Envoyez au portefeuille auquel il appartient\u00a0: ${owner}`,
      data: 'Cette adresse appartient à un programme. Ce n’est pas un portefeuille.',
      new: 'Cette adresse n’a pas encore été utilisée. Vérifiez-la avec soin.',
      least: (amount) => `Un nouveau compte doit recevoir au moins ${amount}.`,
      reserved: (amount) => `Sont retenus les frais de réseau, et ${amount} qu’un compte doit garder.`,
    },
  },

  tezos: {
    locale: 'fr',

    to: 'À',
    from: 'De',
    token: 'Contrat du jeton',
    contract: 'Contrat',
    spender: 'Qui a le droit de les prendre',
    operator: 'Qui peut les déplacer',
    baker: 'Baker',
    reveal: 'Première utilisation de ce compte',
    revealText: 'Votre clé publique est publiée. Les frais comprennent cela.',
    burn: 'Détruit pour le stockage, au plus',
    branch: 'Bloc récent',
    counter: 'Numéro d’ordre',
    gas: 'Limite de gaz',
    storage: 'Limite de stockage, octets',
    argument: 'Avec quoi il est appelé',
    entrypoint: 'Point d’entrée',
    tokens: (amount, id) => `${amount} du jeton #${id}`,
    units: (amount) => `${amount} unités élémentaires`,
    ofToken: 'd’un jeton',
    item: (id) => `jeton #${id}`,
    called: 'Nom dans son contrat',
    counted: 'En unités élémentaires',
    symbols,
    several,
    quoted,
    fees,
    less: (amount) => `Vous auriez ${amount} de moins et paieriez les frais de réseau.`,
    more: (amount) => `Vous auriez ${amount} de plus et paieriez les frais de réseau.`,
    fewerTickets: (count, ticketer) => `Vous auriez ${count} tickets de moins\u00a0: ${ticketer}.`,
    moreTickets: (count, ticketer) => `Vous auriez ${count} tickets de plus\u00a0: ${ticketer}.`,
    tokensUntold:
      'Le réseau ne montre pas les changements des jetons de contrats. Ce que vous donnez est affiché ci-dessus, d’après les octets que vous signez.',
    whats: {
      send: (amount) => `Envoyer ${amount}`,
      move: (amount) => `Déplacer ${amount} depuis un autre compte`,
      approve: (amount) => `Approuver une dépense\u00a0: ${amount}`,
      revoke: 'Révoquer une autorisation de dépense',
      operator: (id) => `Laisser quelqu’un déplacer votre jeton #${id}`,
      revokeOperator: (id) => `Révoquer l’autorisation pour le jeton #${id}`,
      call: (entrypoint) => `Appeler «\u00a0${entrypoint}\u00a0»`,
      callWith: (entrypoint, coins) => `Appeler «\u00a0${entrypoint}\u00a0» avec ${coins}`,
      delegate: 'Choisir un baker pour vos cryptos',
      undelegate: 'Quitter votre baker',
    },
    stakings: {
      stake: (coins) => `Mettre ${coins} en staking auprès de votre baker`,
      unstake: (coins) => `Retirer ${coins} de votre staking`,
      finalize_unstake: () => 'Récupérer ce que vous avez retiré de votre staking',
    },
    actions: {
      approve: 'Approuver la dépense',
      revoke: 'Révoquer',
      operator: 'Donner l’autorisation',
      revokeOperator: 'Révoquer',
      delegate: 'Choisir ce baker',
      undelegate: 'Quitter le baker',
      call: 'Faire l’appel',
    },
    warnings: {
      foreign: 'Ces jetons ne sont pas à vous',
      foreignText: (owner) => `Ils appartiennent à ${owner}. Ce portefeuille ne déplace que les vôtres.`,
      spending: 'Une autorisation qui reste',
      spendingText: (other) => `${other} peut prendre ces jetons sans redemander votre accord.`,
      delegate: 'Toutes les cryptos de ce compte comptent pour ce baker',
      delegateText:
        'Elles restent à vous, et vous pouvez les dépenser. Le baker gagne et vote avec leur poids. Ce que vous avez mis en staking auprès d’un autre baker est retiré et revient après quelques jours.',
      undelegate: 'Vos cryptos ne compteront plus pour un baker',
      undelegateText:
        'Vous ne recevrez plus de récompenses. Ce que vous avez mis en staking est retiré et revient après quelques jours.',
      stake: 'Les cryptos en staking sont bloquées',
      stakeText:
        'Elles reviennent quelques jours après que vous les avez retirées. Si le baker enfreint les règles, une partie est perdue.',
      call: 'Cet appel est illisible',
      callText: (entrypoint, contract) =>
        `Seul ${contract} sait ce que fait «\u00a0${entrypoint}\u00a0». L’appel pourrait faire n’importe quoi de ce que vous y avez.`,
      contract: 'Le destinataire est un contrat',
      contractText: 'Il suit ses propres règles quand il reçoit des cryptos.',
      newAccount: 'Un nouveau compte',
      newAccountText: (burn) =>
        `Personne n’y a encore envoyé de cryptos. Créer le compte détruit ${burn}. Vérifiez l’adresse avec soin.`,
      own: 'Vous envoyez à vous-même',
      units: 'Les décimales du jeton sont inconnues',
      unitsText: 'Le montant est affiché tel que le contrat le compte.',
      places: 'Le symbole et les décimales viennent du contrat',
      placesText: 'Ce que vous signez est en unités élémentaires. Le contrat du jeton dit combien en font un jeton.',
    },
    sending: {
      hint: 'L’adresse complète sur Tezos, 36 lettres et chiffres commençant par tz ou KT1',
      address: 'Ce n’est pas une adresse Tezos complète\u00a0: tz1, tz2, tz3, tz4 ou KT1, et 33 lettres et chiffres.',
      checksum: 'Un caractère de cette adresse est faux. Copiez-la à nouveau depuis son origine.',
      rollup: 'C’est un rollup (sr1). Il n’accepte pas de paiements directs. Son site explique comment y envoyer.',
      noContract: 'Ce contrat (KT1) n’existe pas sur ce réseau.',
      contract: 'KT1 est un contrat. N’y envoyez que si son propriétaire dit qu’il accepte les paiements.',
      new: (burn) => `Ceci crée un nouveau compte, ce qui coûte ${burn} de plus. Vérifiez l’adresse avec soin.`,
      reserved: 'Les frais de réseau sont retenus.',
      reservedForAccount: (burn) => `Les frais de réseau et ${burn} pour créer le compte sont retenus.`,
    },
  },
}

const again = 'Retournez à la page et recommencez.'
const unchanged = `Rien n’a changé. ${again}`
const later = 'Rien n’a changé. Attendez un instant, puis retournez à la page et recommencez.'

export const loginWindow: LoginWindowMessages = {
  opening: { title: 'Ouverture de votre session', text: 'Un instant…' },
  goingOn: (provider) => ({
    title: provider ? `Redirection vers ${provider}` : 'Redirection vers l’identification',
    text: 'Un instant…',
  }),
  requester: 'Vous vous identifiez sur',
  unreached: {
    title: (project) => `S’identifier sur ${project}\u202f?`,
    text: 'Cette fenêtre ne peut pas joindre la page qui l’a ouverte. Après votre identification, vous recevrez un code à saisir sur cette page.',
    warning:
      'Continuez seulement si vous venez d’y commencer une identification. Si quelqu’un vous a envoyé ce lien, fermez cette fenêtre.',
    action: 'Continuer',
  },
  code: {
    title: 'Saisissez ce code dans le portefeuille',
    text: 'Votre session est presque ouverte. Retournez à la page où vous avez commencé et saisissez-y le code.',
    warning:
      'Ne le saisissez nulle part ailleurs, et ne le communiquez à personne. Quiconque l’a peut s’identifier en votre nom.',
  },
  email: {
    address: {
      title: 'Identifiez-vous par e-mail',
      text: 'Nous vous enverrons un code à saisir dans cette fenêtre. Votre code PIN ou une clé d’accès ouvre toujours votre portefeuille.',
      label: 'Adresse e-mail',
      action: 'Envoyer le code',
      busy: 'Envoi…',
    },
    code: {
      title: 'Saisissez le code reçu par e-mail',
      text: (mailbox, minutes) => `Nous avons envoyé un code à ${mailbox}. Il fonctionne pendant ${minutes} min.`,
      label: 'Code à huit chiffres',
      action: 'Continuer',
      busy: 'Vérification…',
      warning:
        'Saisissez-le seulement ici et ne le dites à personne. Pas d’e-mail\u202f? Regardez dans vos courriers indésirables.',
      again: 'Envoyer un nouveau code',
      other: 'Utiliser une autre adresse',
      sentAgain: 'Un nouveau code est en route. Le précédent ne fonctionne plus.',
    },
    errors: {
      address: 'Nous ne pouvons pas écrire à cette adresse. Vérifiez qu’elle ne contient pas de faute.',
      digits: 'Le code comporte huit chiffres.',
      wrong: (left) => `Ce n’est pas le bon code. Essais restants\u00a0: ${left}`,
      ended: 'Ce code ne fonctionne plus. Demandez-en un nouveau.',
      many: (minutes) => `Trop de codes ont été envoyés. Réessayez dans ${minutes} min.`,
      unavailable: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    },
    over: {
      title: 'Cette identification est terminée',
      text: `Elle a été utilisée, annulée, ou a duré plus de 20 minutes. ${again}`,
    },
  },
  passkey: {
    requester: 'Vous utilisez votre portefeuille sur',
    opening: { title: 'Votre clé d’accès', text: 'Un instant…' },
    create: {
      title: 'Créer une clé d’accès',
      text: 'Votre navigateur demande où la conserver, ainsi que votre empreinte digitale, votre visage ou le verrouillage de l’écran.',
      action: 'Créer une clé d’accès',
    },
    get: {
      title: 'Utiliser votre clé d’accès',
      text: 'Votre navigateur demande votre empreinte digitale, votre visage ou le verrouillage de l’écran.',
      action: 'Utiliser votre clé d’accès',
    },
    waiting: { title: 'Continuez dans votre navigateur', text: 'Il demande maintenant votre clé d’accès.' },
    unreached: {
      title: 'Une clé d’accès ne peut pas être utilisée ici',
      text: 'La page tient cette fenêtre à l’écart de votre portefeuille. Fermez cette fenêtre et saisissez votre code PIN sur la page.',
    },
  },
  close: 'Fermer cette fenêtre',
  reference: (reference) => `Référence ${reference}`,
  failures: {
    incomplete: { title: 'Ce lien est incomplet', text: unchanged },
    gone: {
      title: 'Cette identification est terminée',
      text: `Elle a été utilisée, annulée, ou a duré plus de cinq minutes. ${again}`,
    },
    moved: {
      title: 'Cette page n’est plus à jour',
      text: `L’identification s’est déjà poursuivie ailleurs. ${again}`,
    },
    cancelled: {
      title: 'Identification annulée',
      text: 'Rien n’a changé. Vous pouvez fermer cette fenêtre.',
    },
    unavailable: { title: 'Le portefeuille ne répond pas', text: later },
    inPage: {
      title: 'Continuez sur la page',
      text: 'Fermez cette fenêtre et continuez là où vous avez commencé à vous identifier.',
    },
    setup: {
      title: 'Ce portefeuille n’est pas configuré',
      text: 'Ses responsables doivent encore terminer sa configuration.',
    },
  },
  done: {
    ok: { title: 'Votre session est ouverte', text: 'Vous pouvez fermer cette fenêtre.' },
    failed: {
      access_denied: { title: 'Vous avez annulé l’identification', text: unchanged },
      cancelled: { title: 'Vous avez annulé l’identification', text: unchanged },
      expired: {
        title: 'Cela a pris trop de temps',
        text: `Une identification ne reste ouverte que quelques minutes. ${unchanged}`,
      },
      unavailable: { title: 'Le service d’identification ne répond pas', text: later },
      other: { title: 'L’identification n’a pas fonctionné', text: unchanged },
    },
  },
}

export const plain: PlainMessages = {
  alone: 'Ce portefeuille s’ouvre dans d’autres pages. Retournez à la page d’où vous venez.',
  refused:
    'L’application qui a ouvert ce portefeuille n’y est pas enregistrée. Rien ne s’est passé. Retournez à l’application.',
  answered: 'Terminé. Vous pouvez retourner à l’application.',
}
