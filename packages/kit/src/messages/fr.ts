import type { Messages } from './en.ts'

/**
 * Every word of the kit, in French. Names never follow "de", which would be "d’" before some. Non-breaking spaces are
 * written as escapes, so that they are visible here.
 */
export const messages: Messages = {
  parts: {
    close: 'Fermer',
    back: 'Retour',
    code: (code) => `Code\u00a0: ${code}`,
    reference: (reference) => `Référence ${reference}`,
    links: { terms: 'Conditions d’utilisation', privacy: 'Confidentialité', support: 'Assistance' },
    retry: 'Réessayer',
    loading: 'Chargement',
    notLoaded: {
      title: 'Cette partie n’a pas pu être chargée',
      text: 'Vérifiez votre connexion internet, puis réessayez.',
    },
    copy: 'Copier',
    copied: 'Copié',
    copyFailed: 'Impossible de copier. Sélectionnez plutôt le texte.',
  },

  connect: {
    connect: 'Connecter',
    reconnect: 'Reconnecter',
    restoring: 'Rétablissement',
    connecting: 'Connexion',
    wrongNetwork: 'Autre réseau',
    account: 'Compte',
    connected: (wallet) => `Connexion établie avec ${wallet}.`,

    list: {
      title: 'Connecter un portefeuille',
      installed: 'Dans ce navigateur',
      social: 'Pas encore de portefeuille\u202f? Utilisez un compte que vous avez',
      others: 'Autres moyens',
      recent: 'Dernier utilisé',
      recommended: 'Recommandés',
      install: 'À installer depuis son propre site',
      get: 'Obtenir un portefeuille',
      browserWallet: 'Portefeuille du navigateur',
      email: 'l’e-mail',
      continueWith: (provider) => `Continuer avec ${provider}`,
      scan: 'Scannez avec votre téléphone',
      openApp: 'Ouvrir une application de portefeuille',
      coinbase: 'S’ouvre dans une nouvelle fenêtre',
      none: {
        title: 'Aucun portefeuille trouvé dans ce navigateur',
        text: 'Installez un portefeuille sous forme d’extension, puis rouvrez cette liste. Sur un téléphone, ouvrez cette page dans le navigateur de votre application de portefeuille.',
      },
      what: {
        question: 'Qu’est-ce qu’un portefeuille\u202f?',
        answer: [
          'Un portefeuille garde les clés de ce que vous possédez sur une blockchain\u00a0: pièces, billets, adhésions.',
          'Il dit aussi qui vous êtes sur des pages comme celle-ci, sans mot de passe.',
          'Une page peut voir votre adresse et vous demander des choses\u202f; rien ne se passe sans votre accord dans votre portefeuille.',
        ],
      },
    },

    asking: {
      title: (wallet) => `Nous attendons ${wallet}`,
      socialTitle: 'Ouverture de votre portefeuille',
      extension: 'Ouvrez le portefeuille si vous ne le voyez pas, puis suivez ses étapes.',
      social: 'Suivez les étapes dans le portefeuille qui s’ouvre ici.',
      window:
        'Continuez dans la fenêtre qui s’est ouverte. Si aucune ne s’est ouverte, votre navigateur l’a peut-être bloquée.',
      slow: {
        extension: (wallet) =>
          `Nous attendons toujours ${wallet}. Cliquez sur son icône dans la barre d’outils de votre navigateur\u00a0: sa question y est peut-être cachée.`,
        other: 'Nous attendons toujours. Si rien n’apparaît, revenez en arrière et réessayez. Rien n’est perdu.',
      },
      stop: 'Ne plus attendre',
    },

    restore: {
      title: 'Rétablissement de votre connexion',
      nameless: 'votre portefeuille',
      unnamed: 'Votre portefeuille',
      announcement: (wallet) => `Nous attendons que ${wallet} démarre.`,
      answer: (wallet) => `Nous vérifions avec ${wallet} si la connexion est toujours active.`,
      slow: (wallet) =>
        `Cela prend du temps. ${wallet} est peut-être verrouillé, ou démarre encore. Ouvrez le portefeuille, ou cessez d’attendre et choisissez à nouveau\u00a0: rien n’est perdu.`,
    },

    ending: {
      wallet: {
        title: (wallet) => `${wallet} a mis fin à la connexion`,
        text: 'Le portefeuille est peut-être verrouillé, ou vous y avez déconnecté cette page. Déverrouillez-le et reconnectez-vous.',
      },
      elsewhere: {
        title: () => 'Vous avez coupé la connexion dans un autre onglet',
        text: 'Reconnectez-vous pour continuer ici.',
      },
      silent: {
        title: (wallet) => `${wallet} n’a pas répondu`,
        text: 'Le portefeuille est peut-être verrouillé ou occupé. Ouvrez-le, puis réessayez.',
      },
      missing: {
        title: (wallet) => `${wallet} est introuvable`,
        text: 'Le portefeuille est peut-être désactivé ou retiré de ce navigateur. Activez-le puis réessayez, ou choisissez-en un autre.',
      },
      refused: {
        title: (wallet) => `${wallet} ne reconnaît plus cette page`,
        text: 'Votre accord est demandé une nouvelle fois. Reconnectez-vous pour continuer.',
      },
      signedOut: {
        title: () => 'Vous n’êtes plus identifié dans votre portefeuille',
        text: 'Identifiez-vous de nouveau pour continuer. Certains navigateurs ne laissent pas un portefeuille se souvenir de vous d’une visite à l’autre.',
      },
    },

    get: {
      text: 'Choisissez-en un et installez-le depuis son propre site. Revenez ensuite ici et choisissez-le dans la liste.',
      secret: 'Ne communiquez sa phrase de récupération à personne : qui la connaît peut tout prendre.',
    },

    phone: {
      title: 'Utiliser une application de portefeuille',
      steps: [
        'Ouvrez l’application de portefeuille sur votre téléphone.',
        'Trouvez son scanner et visez ce code.',
        'Acceptez la connexion sur le téléphone. C’est tout.',
      ],
      code: 'Code à scanner avec votre application de portefeuille',
      copy: 'Copier le lien',
      copyHint:
        'Certains portefeuilles utilisent plutôt un lien\u00a0: copiez-le, puis collez-le là où WalletConnect est demandé.',
      preparing: 'Préparation d’un lien privé vers votre portefeuille',
      onThisDevice: 'Mon portefeuille est sur cet appareil',
      withCode: 'Afficher un code à scanner',
      choose: 'Choisissez l’application que vous avez. Elle s’ouvre et vous interroge\u202f; revenez ensuite ici.',
      another: 'Autre application de portefeuille',
      opening: {
        title: (app) => `Nous ouvrons ${app}`,
        text: (app) => `Acceptez dans ${app}, puis revenez ici.`,
        nameless: 'votre application de portefeuille',
        again: 'Ouvrir à nouveau',
        didNotOpen: 'Rien ne s’est ouvert\u202f?',
        missing: (app) =>
          `Il se peut que ${app} ne soit pas sur cet appareil. Installez l’application, ou copiez le lien et collez-le dans une application de portefeuille que vous avez.`,
        missingAny:
          'Il se peut qu’aucune application de portefeuille ne réponde ici. Copiez le lien et collez-le dans celle que vous avez.',
        get: (app) => `Obtenir ${app}`,
        choose: 'Choisir une autre application',
      },
    },

    another: 'Choisir un autre portefeuille',
    failures: {
      rejected: {
        title: 'Vous avez refusé dans le portefeuille',
        text: 'Rien n’a été partagé. Réessayez quand vous voulez.',
      },
      pending: {
        title: (wallet) => `${wallet} a déjà une question en attente`,
        text: 'Ouvrez le portefeuille, répondez à sa question, puis réessayez.',
      },
      noAnswer: {
        title: (wallet) => `${wallet} n’a pas répondu`,
        text: 'Le portefeuille est peut-être verrouillé ou occupé. Ouvrez-le, puis réessayez.',
      },
      cancelled: {
        title: 'Vous avez cessé d’attendre',
        text: 'Rien n’a été partagé. Réessayez quand vous voulez.',
      },
      missing: {
        title: (wallet) => `${wallet} est introuvable`,
        text: 'Le portefeuille est peut-être désactivé ou retiré de ce navigateur. Activez-le, rechargez cette page, puis réessayez.',
      },
      unauthorized: {
        title: (wallet) => `${wallet} n’a pas laissé entrer cette page`,
        text: 'Déverrouillez le portefeuille et autorisez-le à se connecter à cette page. Puis réessayez.',
      },
      silent: {
        title: 'Le portefeuille n’a pas répondu',
        text: 'Vérifiez votre connexion internet, puis réessayez. Rien n’a été partagé.',
      },
      notSetUp: {
        title: 'Cette page ne peut pas encore utiliser le portefeuille',
        text: 'Rien n’a été partagé. Le responsable de cette page doit d’abord la configurer. Vous pouvez choisir un autre portefeuille.',
      },
      alreadyConnected: {
        title: 'La connexion est déjà établie',
        text: 'Ce portefeuille est celui que vous utilisez.',
      },
      chain: {
        title: 'Le réseau ne convient pas',
        text: 'Votre portefeuille n’a pas pu passer au réseau de cette page. Choisissez ce réseau dans le portefeuille, puis réessayez.',
      },
      notSwitched: {
        title: 'Votre portefeuille est toujours sur un autre réseau',
        text: 'Il a dit avoir changé, mais ce n’est pas le cas. Choisissez le réseau dans le portefeuille lui-même, puis réessayez.',
      },
      notConfigured: {
        title: 'Cette page n’utilise pas ce réseau',
        text: 'Choisissez un autre réseau. Rien n’a changé.',
      },
      switchRejected: {
        title: 'Vous avez refusé dans le portefeuille',
        text: 'Vous êtes toujours sur le même réseau.',
      },
      relay: {
        title: 'Votre téléphone est injoignable',
        text: 'Le service qui transmet les messages aux applications de portefeuille ne répond pas. Vérifiez votre connexion internet, puis réessayez.',
      },
      expired: {
        title: 'Le code a expiré',
        text: 'Pour votre sécurité, il ne fonctionne que cinq minutes. Réessayez pour en obtenir un nouveau.',
      },
      outdatedBrowser: {
        title: 'Votre navigateur est trop ancien pour ce portefeuille',
        text: 'Mettez-le à jour, ou ouvrez cette page dans une version récente de Chrome, Firefox ou Safari.',
      },
      popup: {
        title: 'Votre navigateur a bloqué la fenêtre',
        text: 'Autorisez cette page à ouvrir des fenêtres, puis réessayez.',
      },
      closed: {
        title: 'Vous avez fermé la fenêtre du portefeuille',
        text: 'Rien n’a été partagé. Réessayez quand vous voulez.',
      },
      notSignedIn: {
        title: 'L’identification n’a pas abouti',
        text: 'La fenêtre a été fermée, ou l’accès vous a été refusé. Rien n’a été partagé. Réessayez quand vous voulez.',
      },
      notLoaded: {
        title: (wallet) => `Impossible de charger ${wallet}`,
        text: 'Vérifiez votre connexion internet, puis réessayez.',
      },
      offline: {
        title: 'Vous êtes hors ligne',
        text: 'Connectez-vous à internet, puis réessayez.',
      },
      garbage: {
        title: (wallet) => `${wallet} a donné une réponse incompréhensible`,
        text: 'Rien n’a été partagé. Mettez le portefeuille à jour ou choisissez-en un autre.',
      },
      other: {
        title: 'Cela n’a pas fonctionné',
        text: 'Votre portefeuille a donné une raison que cette page ne connaît pas. Rien n’a été perdu. Réessayez ou choisissez un autre portefeuille.',
      },
    },
  },

  account: {
    title: 'Votre compte',
    nameless: 'Compte',
    connectedWith: (wallet) => `Connexion avec ${wallet}`,
    address: 'Adresse',
    copyAddress: 'Copier l’adresse',
    explorer: 'Voir sur l’explorateur',
    newTab: 's’ouvre dans un nouvel onglet',
    balance: 'Solde',
    allDigits: 'Afficher tous les chiffres',
    fewDigits: 'Afficher moins de chiffres',
    loadingBalance: 'Lecture de votre solde',
    oldBalance: 'Ce solde n’est peut-être plus à jour. Le réseau ne répond pas\u202f; nous continuons d’essayer.',
    noBalance:
      'Votre solde ne peut pas être lu pour le moment. Le réseau ne répond pas\u202f; nous continuons d’essayer.',
    network: 'Réseau',
    changeNetwork: 'Changer de réseau',
    activity: 'Activité',
    underWay: (count) => `${count} en cours`,
    openWallet: 'Ouvrir le portefeuille',
    openWalletFailed: {
      title: 'Le portefeuille ne s’est pas ouvert',
      text: 'Rien n’a changé. Vérifiez votre connexion internet, puis réessayez.',
    },
    disconnect: 'Déconnecter',
    nobody: 'Aucun portefeuille n’est connecté.',
    wrongNetwork: {
      title: 'Votre portefeuille est sur un autre réseau',
      text: 'Cette page n’utilise pas ce réseau. Rien n’est perdu\u00a0: changez de réseau ou déconnectez-vous.',
      notUsed: 'Non utilisé ici',
      switchTo: (network) => `Passer à ${network}`,
    },
  },

  networks: {
    title: 'Réseaux',
    current: 'Utilisé',
    waiting: (wallet) => `Confirmez dans ${wallet}`,
    waitingLong: (wallet) => `Ouvrez ${wallet} si vous ne voyez pas sa question.`,
    stop: 'Ne plus attendre',
    switched: (network) => `Vous êtes maintenant sur ${network}.`,
    testing: 'Pour les tests',
  },

  transactions: {
    title: 'Activité',
    untitled: 'Transaction',
    list: 'Ce que vous avez envoyé depuis cette page',
    none: {
      title: 'Encore rien d’envoyé',
      text: 'Ce que vous envoyez depuis cette page apparaît ici, et y reste quand vous revenez.',
    },
    states: {
      pending: 'En attente',
      confirmed: 'Confirmée',
      failed: 'Échouée',
      repriced: 'Accélérée',
      repricedFailed: 'Échouée',
      cancelled: 'Annulée',
      other: 'Remplacée',
      dropped: 'Introuvable',
    },
    meanings: {
      pending: 'Envoyée. Elle attend d’être prise en compte par le réseau.',
      again:
        'Le réseau a retiré le bloc où elle se trouvait. Elle en attend un autre\u202f; inutile de l’envoyer à nouveau.',
      confirmed: (count, of) => `C’est fait. Confirmations\u00a0: ${count} sur ${of}.`,
      settled: 'C’est fait, et définitif.',
      failed: (reason) =>
        `Elle n’a pas été exécutée. ${reason ? `Raison donnée\u00a0: ${reason}.` : 'Aucune raison n’a été donnée.'} Seuls les frais de réseau ont été payés.`,
      repriced:
        'Vous avez renvoyé la même chose avec des frais plus élevés, et cet envoi a été retenu. Cela a eu lieu une fois, pas deux.',
      repricedFailed:
        'Vous avez renvoyé la même chose avec des frais plus élevés, et cet envoi n’a pas été exécuté. Seuls ses frais ont été payés.',
      cancelled: 'Vous l’avez annulée dans votre portefeuille. Rien n’a été envoyé.',
      other: 'Votre portefeuille a envoyé autre chose à la place. Celle-ci n’aura pas lieu.',
      dropped:
        'Le réseau ne la connaît plus. Elle peut encore réapparaître. Regardez dans votre portefeuille avant de la renvoyer.',
    },
    reasons: {
      Panic: 'le contrat s’est trompé dans ses propres calculs',
      OutOfGas: 'la limite de frais était trop basse pour ce qu’il fallait faire',
      ERC20InsufficientBalance: 'le compte n’a pas assez de ces jetons',
      ERC20InsufficientAllowance: 'la dépense approuvée est insuffisante',
      ERC20InvalidReceiver: 'cette adresse ne peut pas recevoir de jetons',
      ERC20InvalidSpender: 'cette adresse ne peut pas être autorisée à dépenser',
      ERC721InsufficientApproval: 'le déplacement de cet objet n’a pas été approuvé',
      ERC721NonexistentToken: 'cet objet n’existe pas',
      ERC1155InsufficientBalance: 'le compte n’a pas assez de ces objets',
    },
    unreachable: (network) =>
      `${network} ne répond pas. Vos transactions ne sont pas affectées\u202f; nous continuons de regarder.`,
    details: 'Détails',
    network: 'Réseau',
    sent: 'Envoyée',
    block: 'Bloc',
    fee: 'Frais de réseau',
    hash: 'Numéro de transaction',
    copyHash: 'Copier le numéro de transaction',
    by: 'Remplacée par',
    explorer: 'Voir sur l’explorateur',
    clear: 'Effacer les terminées',
    failures: {
      rejected: { title: 'Vous avez refusé dans le portefeuille', text: 'Rien n’a été envoyé.' },
      noAnswer: {
        title: 'Le portefeuille est parti avant de répondre',
        text: 'Nous ne savons pas si l’envoi a eu lieu. Regardez dans votre portefeuille avant de réessayer.',
      },
      mayBeSent: {
        title: 'L’envoi a peut-être eu lieu',
        text: 'Le réseau ne l’a pas confirmé. Regardez dans votre portefeuille avant de réessayer, pour ne pas envoyer deux fois.',
      },
      pending: {
        title: 'Votre portefeuille a déjà une question en attente',
        text: 'Ouvrez-le, répondez à sa question, puis réessayez.',
      },
      notConnected: {
        title: 'Votre portefeuille n’est pas connecté',
        text: 'Connectez-le, puis réessayez. Rien n’a été envoyé.',
      },
      wrongNetwork: {
        title: 'Votre portefeuille est sur un autre réseau',
        text: 'Changez de réseau, puis réessayez. Rien n’a été envoyé.',
      },
      funds: {
        title: 'Solde insuffisant',
        text: 'Le compte ne couvre pas à la fois le montant et les frais de réseau. Rien n’a été envoyé.',
      },
      reverted: {
        title: 'Cela échouerait',
        text: (reason) => `Le contrat indique\u00a0: ${reason}. Rien n’a été envoyé.`,
      },
      refused: {
        title: 'Le réseau a refusé',
        text: (reason) => `Il indique\u00a0: ${reason}. Rien n’a été envoyé.`,
      },
      node: {
        title: 'Le réseau est injoignable',
        text: 'Rien n’a été envoyé. Vérifiez votre connexion internet, puis réessayez dans un instant.',
      },
      other: {
        title: 'Cela n’a pas fonctionné',
        text: 'Votre portefeuille a donné une raison que cette page ne connaît pas. Regardez dans votre portefeuille avant de réessayer.',
      },
    },
    toasts: 'Notifications',
    dismiss: (title) => `Masquer\u00a0: ${title}`,
    more: (count) => (count === 1 ? '1 autre dans votre activité' : `${count} autres dans votre activité`),
  },

  signIn: {
    signIn: 'S’identifier',
    signOut: 'Se déconnecter',
    hint: 'Vous signez un message dans votre portefeuille. Cela ne coûte rien et ne déplace rien.',
    signing: (wallet) => `Confirmez dans ${wallet}`,
    signingLong: (wallet) => `Ouvrez ${wallet} si vous ne voyez pas sa question.`,
    verifying: 'Vérification de votre signature',
    stop: 'Ne plus attendre',
    signedInAs: 'Session ouverte avec',
    signedIn: 'Votre session est ouverte.',
    ended: {
      left: 'Votre session est fermée.',
      expired: 'Votre session a expiré. Identifiez-vous à nouveau pour continuer.',
      accountChanged: 'Votre session a été fermée, car un autre compte a été choisi.',
      disconnected: 'Votre session a été fermée, car votre portefeuille s’est déconnecté.',
      elsewhere: 'Vous avez fermé votre session dans un autre onglet.',
    },
    failures: {
      refused: {
        title: 'Vous avez refusé dans le portefeuille',
        text: 'Votre session n’est pas ouverte. Réessayez quand vous voulez.',
      },
      cancelled: {
        title: 'Vous avez cessé d’attendre',
        text: 'Votre session n’est pas ouverte. Réessayez quand vous voulez.',
      },
      noAnswer: {
        title: 'Votre portefeuille n’a pas répondu',
        text: 'Il est peut-être verrouillé ou occupé. Ouvrez-le, puis réessayez.',
      },
      walletFailed: {
        title: 'Votre portefeuille n’a pas pu signer',
        text: 'Il ne permet peut-être pas de signer des messages, ou il est occupé. Ouvrez-le, puis réessayez.',
      },
      notConnected: {
        title: 'Votre portefeuille n’est pas connecté',
        text: 'Connectez-le, puis identifiez-vous.',
      },
      accountChanged: {
        title: 'Un autre compte a été choisi',
        text: 'Identifiez-vous à nouveau avec le compte que vous voulez utiliser ici.',
      },
      wrongChain: {
        title: 'Votre portefeuille est sur un autre réseau',
        text: 'Sur cette page, on s’identifie uniquement sur son propre réseau. Changez de réseau, puis réessayez.',
      },
      expired: { title: 'Cela a pris trop de temps', text: 'Le message à signer a expiré. Réessayez.' },
      notYetValid: {
        title: 'Les horloges ne concordent pas',
        text: 'Le message n’est pas encore valable. Vérifiez la date et l’heure de cet appareil, puis réessayez.',
      },
      wrongSignature: {
        title: 'La signature n’est pas la bonne',
        text: 'Elle vient d’un autre compte, ou votre portefeuille est un contrat que cette page ne peut pas vérifier. Votre session n’est pas ouverte.',
      },
      serverUnavailable: {
        title: 'Le service d’identification est injoignable',
        text: 'Vérifiez votre connexion internet, puis réessayez.',
      },
      nodeUnavailable: {
        title: 'Votre portefeuille ne peut pas être vérifié pour le moment',
        text: 'Le réseau qui le connaît ne répond pas. Réessayez dans un instant.',
      },
      busy: { title: 'Trop de monde à la fois', text: 'Réessayez dans un instant.' },
      other: {
        title: 'L’identification n’a pas fonctionné',
        text: 'Rien n’est perdu. Réessayez\u202f; si cela persiste, prévenez les responsables de cette page.',
      },
    },
  },
}
