import type { Messages } from './en.ts'

/** Every word of the kit, in Spanish. */
export const messages: Messages = {
  parts: {
    close: 'Cerrar',
    back: 'Atrás',
    code: (code) => `Código ${code}`,
    reference: (reference) => `Referencia ${reference}`,
    links: { terms: 'Términos de uso', privacy: 'Privacidad', support: 'Ayuda' },
    retry: 'Reintentar',
    loading: 'Cargando',
    notLoaded: {
      title: 'No se pudo cargar esta parte',
      text: 'Comprueba tu conexión a internet y vuelve a intentarlo.',
    },
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'No se pudo copiar. Selecciona el texto a mano.',
  },

  connect: {
    connect: 'Conectar',
    reconnect: 'Volver a conectar',
    restoring: 'Restaurando',
    connecting: 'Conectando',
    wrongNetwork: 'Otra red',
    account: 'Cuenta',
    connected: (wallet) => `Conexión con ${wallet} lista.`,

    list: {
      title: 'Conecta una cartera',
      installed: 'En este navegador',
      social: '¿Aún no tienes cartera? Usa una cuenta que ya tengas',
      others: 'Otras opciones',
      recent: 'Último uso',
      recommended: 'Recomendadas',
      install: 'Se instala desde su propio sitio',
      get: 'Conseguir una cartera',
      browserWallet: 'Cartera del navegador',
      email: 'correo electrónico',
      continueWith: (provider) => `Continuar con ${provider}`,
      scan: 'Escanea con tu teléfono',
      openApp: 'Abrir una app de cartera',
      coinbase: 'Se abre en una ventana nueva',
      none: {
        title: 'No hay ninguna cartera en este navegador',
        text: 'Instala una cartera como extensión y vuelve a abrir esta lista. En un teléfono, abre esta página en el navegador de tu app de cartera.',
      },
      what: {
        question: '¿Qué es una cartera?',
        answer: [
          'Una cartera (también llamada «wallet») guarda las llaves de lo que tienes en una blockchain: monedas, entradas, membresías.',
          'También dice quién eres en páginas como esta, sin contraseña.',
          'Una página puede ver tu dirección y pedirte cosas; no pasa nada si no lo aceptas en tu cartera.',
        ],
      },
    },

    asking: {
      title: (wallet) => `Esperando a ${wallet}`,
      socialTitle: 'Abriendo tu cartera',
      extension: 'Si no la ves, ábrela y sigue sus pasos.',
      social: 'Sigue los pasos en la cartera que se abre aquí.',
      window:
        'Continúa en la ventana que se ha abierto. Si no se abrió ninguna, puede que tu navegador la haya bloqueado.',
      slow: {
        extension: (wallet) =>
          `Seguimos esperando. Haz clic en el icono de ${wallet} en la barra de tu navegador: puede que su pregunta esté ahí, oculta.`,
        other: 'Seguimos esperando. Si no aparece nada, vuelve atrás e inténtalo de nuevo. No se pierde nada.',
      },
      stop: 'Dejar de esperar',
    },

    restore: {
      title: 'Restaurando tu conexión',
      nameless: 'tu cartera',
      unnamed: 'Tu cartera',
      announcement: (wallet) => `Esperando a que ${wallet} se inicie.`,
      answer: (wallet) => `Preguntando a ${wallet} si la conexión sigue activa.`,
      slow: (wallet) =>
        `Está tardando. ${wallet} puede estar bloqueada o aún iniciándose. Ábrela, o deja de esperar y elige de nuevo: no se pierde nada.`,
    },

    ending: {
      wallet: {
        title: (wallet) => `${wallet} cerró la conexión`,
        text: 'Puede estar bloqueada, o desconectaste esta página desde ella. Desbloquéala y vuelve a conectar.',
      },
      elsewhere: {
        title: () => 'Te desconectaste en otra pestaña',
        text: 'Vuelve a conectar para seguir aquí.',
      },
      silent: {
        title: (wallet) => `${wallet} no respondió`,
        text: 'Puede estar bloqueada u ocupada. Ábrela y vuelve a intentarlo.',
      },
      missing: {
        title: (wallet) => `${wallet} no aparece`,
        text: 'Puede que esté desactivada o que ya no esté en este navegador. Actívala y vuelve a intentarlo, o elige otra cartera.',
      },
      refused: {
        title: (wallet) => `${wallet} ya no reconoce esta página`,
        text: 'Te pide permiso una vez más. Vuelve a conectar para seguir.',
      },
      signedOut: {
        title: () => 'Se cerró tu sesión en la cartera',
        text: 'Vuelve a iniciar sesión para seguir. Algunos navegadores no dejan que una cartera te recuerde entre visitas.',
      },
    },

    get: {
      text: 'Elige una e instálala desde su propio sitio. Después vuelve aquí y selecciónala en la lista.',
      secret: 'No le digas a nadie su frase de recuperación: quien la conoce puede llevárselo todo.',
    },

    phone: {
      title: 'Usa una app de cartera',
      steps: [
        'Abre la app de cartera en tu teléfono.',
        'Busca su escáner y apunta a este código.',
        'Acepta la conexión allí. Eso es todo.',
      ],
      code: 'Código para escanear con tu app de cartera',
      copy: 'Copiar enlace',
      copyHint: 'Algunas carteras usan un enlace: cópialo y pégalo donde te pidan WalletConnect.',
      preparing: 'Preparando un enlace privado a tu cartera',
      onThisDevice: 'Mi cartera está en este dispositivo',
      withCode: 'Mostrar un código para escanear',
      choose: 'Elige la app que tienes. Se abrirá y te preguntará; después vuelve aquí.',
      another: 'Otra app de cartera',
      opening: {
        title: (app) => `Abriendo ${app}`,
        text: (app) => `Acepta en ${app} y después vuelve aquí.`,
        nameless: 'tu app de cartera',
        again: 'Abrir de nuevo',
        didNotOpen: '¿No se abrió nada?',
        missing: (app) =>
          `Puede que no tengas ${app} en este dispositivo. Instala la app, o copia el enlace y pégalo en una app de cartera que tengas.`,
        missingAny: 'Puede que no haya ninguna app de cartera para este enlace. Cópialo y pégalo en la que tengas.',
        get: (app) => `Obtener ${app}`,
        choose: 'Elegir otra app',
      },
    },

    another: 'Elegir otra cartera',
    failures: {
      rejected: {
        title: 'Dijiste que no en la cartera',
        text: 'No se compartió nada. Inténtalo de nuevo cuando quieras.',
      },
      pending: {
        title: (wallet) => `${wallet} ya tiene una pregunta abierta`,
        text: 'Ábrela, responde a lo que te pide y vuelve a intentarlo.',
      },
      noAnswer: {
        title: (wallet) => `${wallet} no respondió`,
        text: 'Puede estar bloqueada u ocupada. Ábrela y vuelve a intentarlo.',
      },
      cancelled: {
        title: 'Dejaste de esperar',
        text: 'No se compartió nada. Inténtalo de nuevo cuando quieras.',
      },
      missing: {
        title: (wallet) => `${wallet} no aparece`,
        text: 'Puede que esté desactivada o que ya no esté en este navegador. Actívala, recarga esta página y vuelve a intentarlo.',
      },
      unauthorized: {
        title: (wallet) => `${wallet} no dejó entrar a esta página`,
        text: 'Desbloquéala y permite que se conecte a esta página. Después vuelve a intentarlo.',
      },
      silent: {
        title: 'La cartera no respondió',
        text: 'Comprueba tu conexión a internet y vuelve a intentarlo. No se compartió nada.',
      },
      notSetUp: {
        title: 'Esta página aún no puede usar la cartera',
        text: 'No se compartió nada. Quien administra esta página debe configurarla primero. Puedes elegir otra cartera.',
      },
      alreadyConnected: {
        title: 'Ya hay una conexión',
        text: 'Esta cartera es la que estás usando.',
      },
      chain: {
        title: 'La red no coincide',
        text: 'Tu cartera no pudo cambiar a la red que usa esta página. Elige esa red en la cartera y vuelve a intentarlo.',
      },
      notSwitched: {
        title: 'Tu cartera sigue en otra red',
        text: 'Dijo que había cambiado, pero no fue así. Elige la red en la propia cartera y vuelve a intentarlo.',
      },
      notConfigured: {
        title: 'Esta página no usa esa red',
        text: 'Elige otra red. No ha cambiado nada.',
      },
      switchRejected: {
        title: 'Dijiste que no en la cartera',
        text: 'Sigues en la red en la que estabas.',
      },
      relay: {
        title: 'No se puede llegar a tu teléfono',
        text: 'El servicio que lleva los mensajes a las apps de cartera no responde. Comprueba tu conexión a internet y vuelve a intentarlo.',
      },
      expired: {
        title: 'El código ha caducado',
        text: 'Por tu seguridad, solo funciona durante cinco minutos. Vuelve a intentarlo para obtener uno nuevo.',
      },
      outdatedBrowser: {
        title: 'Tu navegador es demasiado antiguo para esta cartera',
        text: 'Actualízalo o abre esta página en una versión actual de Chrome, Firefox o Safari.',
      },
      popup: {
        title: 'Tu navegador bloqueó la ventana',
        text: 'Permite que esta página abra ventanas y vuelve a intentarlo.',
      },
      closed: {
        title: 'Cerraste la ventana de la cartera',
        text: 'No se compartió nada. Inténtalo de nuevo cuando quieras.',
      },
      notSignedIn: {
        title: 'El inicio de sesión no terminó',
        text: 'Se cerró la ventana o no se te dio acceso. No se compartió nada. Inténtalo de nuevo cuando quieras.',
      },
      notLoaded: {
        title: (wallet) => `No se pudo cargar ${wallet}`,
        text: 'Comprueba tu conexión a internet y vuelve a intentarlo.',
      },
      offline: {
        title: 'No tienes conexión',
        text: 'Conéctate a internet y vuelve a intentarlo.',
      },
      garbage: {
        title: (wallet) => `No se entiende la respuesta de ${wallet}`,
        text: 'No se compartió nada. Actualiza la cartera o elige otra.',
      },
      other: {
        title: 'No ha funcionado',
        text: 'Tu cartera dio un motivo que esta página no conoce. No se perdió nada. Inténtalo de nuevo o elige otra cartera.',
      },
    },
  },

  account: {
    title: 'Tu cuenta',
    nameless: 'Cuenta',
    connectedWith: (wallet) => `Conexión con ${wallet}`,
    address: 'Dirección',
    copyAddress: 'Copiar dirección',
    explorer: 'Ver en el explorador',
    newTab: 'se abre en una pestaña nueva',
    balance: 'Saldo',
    allDigits: 'Mostrar todas las cifras',
    fewDigits: 'Mostrar menos cifras',
    loadingBalance: 'Leyendo tu saldo',
    oldBalance: 'Puede no estar al día. La red no responde; seguimos intentándolo.',
    noBalance: 'Ahora mismo no se puede leer tu saldo. La red no responde; seguimos intentándolo.',
    network: 'Red',
    changeNetwork: 'Cambiar de red',
    activity: 'Actividad',
    underWay: (count) => `${count} en curso`,
    openWallet: 'Abrir cartera',
    openWalletFailed: {
      title: 'La cartera no se abrió',
      text: 'No ha cambiado nada. Comprueba tu conexión a internet y vuelve a intentarlo.',
    },
    disconnect: 'Desconectar',
    nobody: 'No hay ninguna cartera conectada.',
    wrongNetwork: {
      title: 'Tu cartera está en otra red',
      text: 'Esta página no usa esa red. No se pierde nada: cambia de red o desconecta.',
      notUsed: 'No se usa aquí',
      switchTo: (network) => `Cambiar a ${network}`,
    },
  },

  networks: {
    title: 'Redes',
    current: 'En uso',
    waiting: (wallet) => `Confirma en ${wallet}`,
    waitingLong: (wallet) => `Abre ${wallet} si no ves su pregunta.`,
    stop: 'Dejar de esperar',
    switched: (network) => `Ahora estás en ${network}.`,
    testing: 'De prueba',
  },

  transactions: {
    title: 'Actividad',
    untitled: 'Transacción',
    list: 'Lo que enviaste desde esta página',
    none: {
      title: 'Aún no has enviado nada',
      text: 'Lo que envíes desde esta página aparece aquí, y sigue aquí cuando vuelvas.',
    },
    states: {
      pending: 'Pendiente',
      confirmed: 'Confirmada',
      failed: 'Fallida',
      repriced: 'Acelerada',
      repricedFailed: 'Fallida',
      cancelled: 'Cancelada',
      other: 'Sustituida',
      dropped: 'No encontrada',
    },
    meanings: {
      pending: 'Enviada. Esperando a que la red la acepte.',
      again: 'La red retiró el bloque en el que estaba. Está esperando otro; no hace falta que la envíes de nuevo.',
      confirmed: (count, of) => `Hecho. ${count} de ${of} confirmaciones.`,
      settled: 'Hecho, y ya es definitivo.',
      failed: (reason) =>
        `No se llevó a cabo. ${reason ? `Motivo indicado: ${reason}.` : 'No se indicó ningún motivo.'} Solo se pagó la comisión de red.`,
      repriced: 'Enviaste lo mismo con una comisión más alta, y la red aceptó ese envío. Ocurrió una vez, no dos.',
      repricedFailed: 'Enviaste lo mismo con una comisión más alta, y no se llevó a cabo. Solo se pagó esa comisión.',
      cancelled: 'La cancelaste en tu cartera. No se envió nada.',
      other: 'Tu cartera envió otra cosa en su lugar. Esta no se llevará a cabo.',
      dropped: 'La red ya no la conoce. Aún podría aparecer. Mira en tu cartera antes de enviarla de nuevo.',
    },
    reasons: {
      Panic: 'el contrato se equivocó en sus propios cálculos',
      OutOfGas: 'el límite de comisión era demasiado bajo para lo que había que hacer',
      ERC20InsufficientBalance: 'no hay suficientes tokens de este tipo en la cuenta',
      ERC20InsufficientAllowance: 'no se aprobó un gasto suficiente',
      ERC20InvalidReceiver: 'no se pueden enviar tokens a esta dirección',
      ERC20InvalidSpender: 'no se puede permitir que esta dirección gaste',
      ERC721InsufficientApproval: 'no se aprobó mover este artículo',
      ERC721NonexistentToken: 'ese artículo no existe',
      ERC1155InsufficientBalance: 'no hay suficientes artículos de este tipo en la cuenta',
    },
    unreachable: (network) => `${network} no responde. Tus transacciones no se ven afectadas; seguimos mirando.`,
    details: 'Detalles',
    network: 'Red',
    sent: 'Enviada',
    block: 'Bloque',
    fee: 'Comisión de red',
    hash: 'Número de transacción',
    copyHash: 'Copiar número de transacción',
    by: 'Sustituida por',
    explorer: 'Ver en el explorador',
    clear: 'Borrar las terminadas',
    failures: {
      rejected: { title: 'Dijiste que no en la cartera', text: 'No se envió nada.' },
      noAnswer: {
        title: 'La cartera se fue antes de responder',
        text: 'No sabemos si se envió. Mira en tu cartera antes de volver a intentarlo.',
      },
      mayBeSent: {
        title: 'Puede que se haya enviado',
        text: 'La red no lo ha confirmado. Mira en tu cartera antes de volver a intentarlo, para no enviarlo dos veces.',
      },
      pending: {
        title: 'Tu cartera ya tiene una pregunta abierta',
        text: 'Ábrela, responde a lo que te pide y vuelve a intentarlo.',
      },
      notConnected: {
        title: 'Tu cartera no está conectada',
        text: 'Conéctala y vuelve a intentarlo. No se envió nada.',
      },
      wrongNetwork: {
        title: 'Tu cartera está en otra red',
        text: 'Cambia de red y vuelve a intentarlo. No se envió nada.',
      },
      funds: {
        title: 'No hay suficientes monedas',
        text: 'La cuenta no tiene bastante para el importe y la comisión de red juntos. No se envió nada.',
      },
      reverted: {
        title: 'Esto fallaría',
        text: (reason) => `El contrato dice: ${reason}. No se envió nada.`,
      },
      refused: {
        title: 'La red lo rechazó',
        text: (reason) => `Esto dijo: ${reason}. No se envió nada.`,
      },
      node: {
        title: 'No se puede llegar a la red',
        text: 'No se envió nada. Comprueba tu conexión a internet y vuelve a intentarlo en un momento.',
      },
      other: {
        title: 'No ha funcionado',
        text: 'Tu cartera dio un motivo que esta página no conoce. Mira en tu cartera antes de volver a intentarlo.',
      },
    },
    toasts: 'Avisos',
    dismiss: (title) => `Descartar: ${title}`,
    more: (count) => `${count} más en tu actividad`,
  },

  signIn: {
    signIn: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    hint: 'Firmas un mensaje en tu cartera. No cuesta nada ni mueve nada.',
    signing: (wallet) => `Confirma en ${wallet}`,
    signingLong: (wallet) => `Abre ${wallet} si no ves su pregunta.`,
    verifying: 'Comprobando tu firma',
    stop: 'Dejar de esperar',
    signedInAs: 'Sesión iniciada como',
    signedIn: 'Has iniciado sesión.',
    ended: {
      left: 'Has cerrado la sesión.',
      expired: 'Tu sesión ha caducado. Inicia sesión de nuevo para seguir.',
      accountChanged: 'Se cerró tu sesión porque se eligió otra cuenta.',
      disconnected: 'Se cerró tu sesión porque tu cartera se desconectó.',
      elsewhere: 'Cerraste la sesión en otra pestaña.',
    },
    failures: {
      refused: {
        title: 'Dijiste que no en la cartera',
        text: 'No has iniciado sesión. Inténtalo de nuevo cuando quieras.',
      },
      cancelled: { title: 'Dejaste de esperar', text: 'No has iniciado sesión. Inténtalo de nuevo cuando quieras.' },
      noAnswer: {
        title: 'Tu cartera no respondió',
        text: 'Puede estar bloqueada u ocupada. Ábrela y vuelve a intentarlo.',
      },
      walletFailed: {
        title: 'Tu cartera no pudo firmar',
        text: 'Puede que no admita firmar mensajes, o que esté ocupada. Ábrela y vuelve a intentarlo.',
      },
      notConnected: { title: 'Tu cartera no está conectada', text: 'Conéctala y después inicia sesión.' },
      accountChanged: {
        title: 'Se eligió otra cuenta',
        text: 'Inicia sesión de nuevo con la cuenta que quieras usar aquí.',
      },
      wrongChain: {
        title: 'Tu cartera está en otra red',
        text: 'Esta página solo permite iniciar sesión en su propia red. Cambia de red y vuelve a intentarlo.',
      },
      expired: { title: 'Tardó demasiado', text: 'El mensaje para firmar ha caducado. Inténtalo de nuevo.' },
      notYetValid: {
        title: 'Los relojes no coinciden',
        text: 'El mensaje aún no es válido. Comprueba la fecha y la hora de este dispositivo y vuelve a intentarlo.',
      },
      wrongSignature: {
        title: 'La firma no es correcta',
        text: 'La hizo otra cuenta, o tu cartera es un contrato que esta página no puede comprobar. No has iniciado sesión.',
      },
      serverUnavailable: {
        title: 'No se puede iniciar sesión ahora',
        text: 'El servicio no responde. Comprueba tu conexión a internet y vuelve a intentarlo.',
      },
      nodeUnavailable: {
        title: 'Ahora mismo no se puede comprobar tu cartera',
        text: 'La red que la conoce no responde. Vuelve a intentarlo en un momento.',
      },
      busy: { title: 'Demasiadas personas a la vez', text: 'Vuelve a intentarlo en un momento.' },
      other: {
        title: 'No se pudo iniciar sesión',
        text: 'No se ha perdido nada. Inténtalo de nuevo; si sigue igual, avisa a quien lleva esta página.',
      },
    },
  },
}
