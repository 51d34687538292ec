import type { Messages } from './en.ts'

/** Every word of the kit, in Portuguese as spoken in Brazil. */
export const messages: Messages = {
  parts: {
    close: 'Fechar',
    back: 'Voltar',
    code: (code) => `Código ${code}`,
    reference: (reference) => `Referência ${reference}`,
    links: { terms: 'Termos de uso', privacy: 'Privacidade', support: 'Suporte' },
    retry: 'Tentar de novo',
    loading: 'Carregando',
    notLoaded: {
      title: 'Não foi possível carregar esta parte',
      text: 'Verifique sua conexão com a internet e tente de novo.',
    },
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'Não foi possível copiar. Selecione o texto.',
  },

  connect: {
    connect: 'Conectar',
    reconnect: 'Reconectar',
    restoring: 'Restaurando',
    connecting: 'Conectando',
    wrongNetwork: 'Rede errada',
    account: 'Conta',
    connected: (wallet) => `Conexão feita com ${wallet}.`,

    list: {
      title: 'Conecte uma carteira',
      installed: 'Neste navegador',
      social: 'Ainda não tem carteira? Entre com uma conta que você já tem',
      others: 'Outras opções',
      recent: 'Última usada',
      recommended: 'Recomendada',
      install: 'Instale pelo site oficial',
      get: 'Obter uma carteira',
      browserWallet: 'Carteira do navegador',
      email: 'e-mail',
      continueWith: (provider) => `Continuar com ${provider}`,
      scan: 'Escaneie com o celular',
      openApp: 'Abrir um app de carteira',
      coinbase: 'Abre em uma nova janela',
      none: {
        title: 'Nenhuma carteira encontrada neste navegador',
        text: 'Instale uma carteira como extensão e abra esta lista de novo. No celular, abra esta página no navegador do seu app de carteira.',
      },
      what: {
        question: 'O que é uma carteira?',
        answer: [
          'Uma carteira guarda as chaves do que você tem em uma blockchain: moedas, ingressos, adesões.',
          'Ela também permite entrar em páginas como esta, sem senha.',
          'Uma página pode ver seu endereço e enviar pedidos a você. Nada acontece se você não aprovar na sua carteira.',
        ],
      },
    },

    asking: {
      title: (wallet) => `Aguardando ${wallet}`,
      socialTitle: 'Abrindo sua carteira',
      extension: 'Abra a carteira se ela não aparecer e siga os passos.',
      social: 'Siga os passos na carteira que se abre aqui.',
      window: 'Continue na janela que se abriu. Se nenhuma abriu, seu navegador pode ter bloqueado.',
      slow: {
        extension: (wallet) =>
          `Ainda aguardando. Clique no ícone de ${wallet} na barra do seu navegador. O pedido pode estar ali.`,
        other: 'Ainda aguardando. Se nada aparecer, volte e tente de novo. Nada se perde.',
      },
      stop: 'Parar de esperar',
    },

    restore: {
      title: 'Restaurando sua conexão',
      nameless: 'sua carteira',
      unnamed: 'Sua carteira',
      announcement: (wallet) => `Aguardando ${wallet} iniciar.`,
      answer: (wallet) => `Verificando com ${wallet} se a conexão continua ativa.`,
      slow: (wallet) =>
        `Está demorando. ${wallet} pode estar bloqueada ou ainda iniciando. Abra a carteira, ou pare de esperar e escolha de novo. Nada se perde.`,
    },

    ending: {
      wallet: {
        title: (wallet) => `${wallet} encerrou a conexão`,
        text: 'A carteira pode estar bloqueada, ou você desconectou esta página nela. Desbloqueie e conecte de novo.',
      },
      elsewhere: {
        title: () => 'Você desconectou em outra aba',
        text: 'Conecte de novo para continuar aqui.',
      },
      silent: {
        title: (wallet) => `${wallet} não respondeu`,
        text: 'A carteira pode estar bloqueada ou ocupada. Abra e tente de novo.',
      },
      missing: {
        title: (wallet) => `Não encontramos ${wallet}`,
        text: 'A carteira pode estar desativada ou ter sido removida deste navegador. Ative e tente de novo, ou escolha outra carteira.',
      },
      refused: {
        title: (wallet) => `${wallet} não está mais em conexão com esta página`,
        text: 'Conecte de novo e aprove na sua carteira.',
      },
      signedOut: {
        title: () => 'Você saiu da sua carteira',
        text: 'Entre de novo para continuar. Alguns navegadores não deixam a carteira lembrar de você entre visitas.',
      },
    },

    get: {
      text: 'Escolha uma e instale-a pelo site dela. Depois volte aqui e selecione-a na lista.',
      secret: 'Nunca conte a ninguém a frase de recuperação: quem a souber pode levar tudo.',
    },

    phone: {
      title: 'Use um app de carteira',
      steps: [
        'Abra o app de carteira no seu celular.',
        'Encontre o leitor de códigos e aponte para este código.',
        'Aprove a conexão no app. É só isso.',
      ],
      code: 'QR code para seu app de carteira',
      copy: 'Copiar link',
      copyHint: 'Algumas carteiras aceitam um link. Copie e cole na sua carteira, em WalletConnect.',
      preparing: 'Preparando um link privado para sua carteira',
      onThisDevice: 'Minha carteira está neste aparelho',
      withCode: 'Mostrar um código para escanear',
      choose: 'Escolha seu app de carteira. Aprove a conexão nele e depois volte aqui.',
      another: 'Outro app de carteira',
      opening: {
        title: (app) => `Abrindo ${app}`,
        text: (app) => `Aprove em ${app} e depois volte aqui.`,
        nameless: 'seu app de carteira',
        again: 'Abrir de novo',
        didNotOpen: 'Nada abriu?',
        missing: (app) =>
          `Talvez ${app} não esteja neste aparelho. Instale o app, ou copie o link e cole em um app de carteira que você tem.`,
        missingAny: 'Talvez você não tenha um app que abra este link. Copie o link e cole no seu app de carteira.',
        get: (app) => `Baixar ${app}`,
        choose: 'Escolher outro app',
      },
    },

    another: 'Escolher outra carteira',
    failures: {
      rejected: {
        title: 'Você recusou o pedido',
        text: 'Nada foi compartilhado. Tente de novo quando quiser.',
      },
      pending: {
        title: (wallet) => `${wallet} já tem um pedido aberto`,
        text: 'Abra a carteira, responda a esse pedido e tente de novo.',
      },
      noAnswer: {
        title: (wallet) => `${wallet} não respondeu`,
        text: 'A carteira pode estar bloqueada ou ocupada. Abra e tente de novo.',
      },
      cancelled: {
        title: 'Você parou de esperar',
        text: 'Nada foi compartilhado. Tente de novo quando quiser.',
      },
      missing: {
        title: (wallet) => `Não encontramos ${wallet}`,
        text: 'A carteira pode estar desativada ou ter sido removida deste navegador. Ative, recarregue esta página e tente de novo.',
      },
      unauthorized: {
        title: (wallet) => `${wallet} não permitiu a conexão`,
        text: 'Desbloqueie a carteira e permita a conexão com esta página. Depois tente de novo.',
      },
      silent: {
        title: 'A carteira não respondeu',
        text: 'Verifique sua conexão com a internet e tente de novo. Nada foi compartilhado.',
      },
      notSetUp: {
        title: 'Esta página ainda não pode usar a carteira',
        text: 'Nada foi compartilhado. Quem administra esta página precisa configurá-la primeiro. Você pode escolher outra carteira.',
      },
      alreadyConnected: {
        title: 'A conexão já está feita',
        text: 'Você está usando esta carteira.',
      },
      chain: {
        title: 'Rede errada',
        text: 'Sua carteira não conseguiu mudar para a rede desta página. Escolha essa rede na carteira e tente de novo.',
      },
      notSwitched: {
        title: 'Sua carteira continua em outra rede',
        text: 'Ela disse que mudou, mas não mudou. Escolha a rede na própria carteira e tente de novo.',
      },
      notConfigured: {
        title: 'Esta página não usa essa rede',
        text: 'Escolha outra rede. Nada mudou.',
      },
      switchRejected: {
        title: 'Você recusou o pedido',
        text: 'Você continua na rede em que estava.',
      },
      relay: {
        title: 'Não foi possível contatar seu celular',
        text: 'O serviço que conecta apps de carteira não responde. Verifique sua conexão com a internet e tente de novo.',
      },
      expired: {
        title: 'O código expirou',
        text: 'Para sua segurança, ele vale por cinco minutos. Tente de novo para receber outro.',
      },
      outdatedBrowser: {
        title: 'Seu navegador é antigo demais para esta carteira',
        text: 'Atualize-o ou abra esta página em uma versão atual do Chrome, Firefox ou Safari.',
      },
      popup: {
        title: 'Seu navegador bloqueou a janela',
        text: 'Permita pop-ups para esta página e tente de novo.',
      },
      closed: {
        title: 'Você fechou a janela da carteira',
        text: 'Nada foi compartilhado. Tente de novo quando quiser.',
      },
      notSignedIn: {
        title: 'O login não foi concluído',
        text: 'A janela foi fechada ou o login foi recusado. Nada foi compartilhado. Tente de novo quando quiser.',
      },
      notLoaded: {
        title: (wallet) => `Não foi possível carregar ${wallet}`,
        text: 'Verifique sua conexão com a internet e tente de novo.',
      },
      offline: {
        title: 'Você está sem internet',
        text: 'Conecte-se à internet e tente de novo.',
      },
      garbage: {
        title: (wallet) => `${wallet} enviou uma resposta que esta página não consegue ler`,
        text: 'Nada foi compartilhado. Atualize a carteira ou escolha outra.',
      },
      other: {
        title: 'Não funcionou',
        text: 'Sua carteira informou um erro que esta página não conhece. Nada se perdeu. Tente de novo ou escolha outra carteira.',
      },
    },
  },

  account: {
    title: 'Sua conta',
    nameless: 'Conta',
    connectedWith: (wallet) => `Conexão com ${wallet}`,
    address: 'Endereço',
    copyAddress: 'Copiar endereço',
    explorer: 'Ver no explorador',
    newTab: 'abre em uma nova aba',
    balance: 'Saldo',
    allDigits: 'Mostrar todos os dígitos',
    fewDigits: 'Mostrar menos dígitos',
    loadingBalance: 'Carregando seu saldo',
    oldBalance: 'Pode estar desatualizado. A rede não responde. Continuamos tentando.',
    noBalance: 'Não é possível carregar seu saldo agora. A rede não responde. Continuamos tentando.',
    network: 'Rede',
    changeNetwork: 'Mudar de rede',
    activity: 'Atividade',
    underWay: (count) => (count === 1 ? '1 pendente' : `${count} pendentes`),
    openWallet: 'Abrir carteira',
    openWalletFailed: {
      title: 'A carteira não abriu',
      text: 'Nada mudou. Verifique sua conexão com a internet e tente de novo.',
    },
    disconnect: 'Desconectar',
    nobody: 'Nenhuma carteira conectada.',
    wrongNetwork: {
      title: 'Sua carteira está em outra rede',
      text: 'Esta página não é compatível com essa rede. Nada se perdeu. Mude de rede ou desconecte.',
      notUsed: 'Não compatível aqui',
      switchTo: (network) => `Mudar para ${network}`,
    },
  },

  networks: {
    title: 'Redes',
    current: 'Atual',
    waiting: (wallet) => `Confirme em ${wallet}`,
    waitingLong: (wallet) => `Abra ${wallet} se o pedido não aparecer.`,
    stop: 'Parar de esperar',
    switched: (network) => `Agora você está em ${network}.`,
    testing: 'Rede de teste',
  },

  transactions: {
    title: 'Atividade',
    untitled: 'Transação',
    list: 'O que você enviou por esta página',
    none: {
      title: 'Nada enviado ainda',
      text: 'O que você enviar por esta página aparece aqui, e continua aqui quando você voltar.',
    },
    states: {
      pending: 'Pendente',
      confirmed: 'Confirmada',
      failed: 'Falhou',
      repriced: 'Acelerada',
      repricedFailed: 'Falhou',
      cancelled: 'Cancelada',
      other: 'Substituída',
      dropped: 'Não encontrada',
    },
    meanings: {
      pending: 'Enviada. Aguardando confirmação.',
      again: 'A rede desfez o bloco em que ela estava. Ela aguarda outro. Não a envie de novo.',
      confirmed: (count, of) => `Pronto. ${count} de ${of} confirmações.`,
      settled: 'Pronto, e definitivo.',
      failed: (reason) =>
        `Falhou. ${reason ? `Motivo: ${reason}.` : 'Nenhum motivo foi informado.'} Só a taxa de rede foi cobrada.`,
      repriced: 'Você a acelerou com uma taxa maior. Ela foi executada uma vez, não duas.',
      repricedFailed: 'Você a acelerou com uma taxa maior, mas ela falhou. Só a taxa de rede foi cobrada.',
      cancelled: 'Você a cancelou na sua carteira. Só a taxa de rede foi cobrada.',
      other: 'Sua carteira enviou outra coisa no lugar. Esta não vai acontecer.',
      dropped:
        'A rede não a conhece mais, mas ela ainda pode ser executada. Olhe na sua carteira antes de enviar de novo.',
    },
    reasons: {
      Panic: 'o contrato teve um erro interno',
      OutOfGas: 'o limite da taxa de rede era baixo demais',
      ERC20InsufficientBalance: 'não há tokens suficientes deste tipo na conta',
      ERC20InsufficientAllowance: 'o gasto aprovado não é suficiente',
      ERC20InvalidReceiver: 'não é possível enviar tokens para este endereço',
      ERC20InvalidSpender: 'este endereço não pode receber permissão para gastar',
      ERC721InsufficientApproval: 'a movimentação deste item não foi aprovada',
      ERC721NonexistentToken: 'esse item não existe',
      ERC1155InsufficientBalance: 'não há itens suficientes deste tipo na conta',
    },
    unreachable: (network) => `${network} não responde. Suas transações não são afetadas. Continuamos verificando.`,
    details: 'Detalhes',
    network: 'Rede',
    sent: 'Enviada',
    block: 'Bloco',
    fee: 'Taxa de rede',
    hash: 'Número da transação',
    copyHash: 'Copiar número da transação',
    by: 'Substituída por',
    explorer: 'Ver no explorador',
    clear: 'Limpar concluídas',
    failures: {
      rejected: { title: 'Você recusou o pedido', text: 'Nada foi enviado.' },
      noAnswer: {
        title: 'Pode ter sido enviado',
        text: 'Sua carteira não conseguiu confirmar. Olhe na sua carteira antes de tentar de novo.',
      },
      mayBeSent: {
        title: 'Pode ter sido enviado',
        text: 'A rede não confirmou. Olhe na sua carteira antes de tentar de novo, para não enviar duas vezes.',
      },
      pending: {
        title: 'Sua carteira já tem um pedido aberto',
        text: 'Abra a carteira, responda a esse pedido e tente de novo.',
      },
      notConnected: {
        title: 'Sua carteira não está conectada',
        text: 'Conecte a carteira e tente de novo. Nada foi enviado.',
      },
      wrongNetwork: {
        title: 'Sua carteira está em outra rede',
        text: 'Mude de rede e tente de novo. Nada foi enviado.',
      },
      funds: {
        title: 'Saldo insuficiente',
        text: 'Seu saldo não é suficiente para o valor e a taxa de rede. Nada foi enviado.',
      },
      reverted: {
        title: 'Isto falharia',
        text: (reason) => `O contrato diz: ${reason}. Nada foi enviado.`,
      },
      refused: {
        title: 'A rede recusou',
        text: (reason) => `Motivo: ${reason}. Nada foi enviado.`,
      },
      node: {
        title: 'Não foi possível acessar a rede',
        text: 'Nada foi enviado. Verifique sua conexão com a internet e tente de novo daqui a pouco.',
      },
      other: {
        title: 'Não funcionou',
        text: 'Sua carteira informou um erro que esta página não conhece. Olhe na sua carteira antes de tentar de novo.',
      },
    },
    toasts: 'Avisos',
    dismiss: (title) => `Dispensar: ${title}`,
    more: (count) => `Mais ${count} na sua atividade`,
  },

  signIn: {
    signIn: 'Entrar',
    signOut: 'Sair',
    hint: 'Você vai assinar uma mensagem na sua carteira. Não custa nada e não move nada.',
    signing: (wallet) => `Confirme em ${wallet}`,
    signingLong: (wallet) => `Abra ${wallet} se o pedido não aparecer.`,
    verifying: 'Verificando sua assinatura',
    stop: 'Parar de esperar',
    signedInAs: 'Você entrou como',
    signedIn: 'Você entrou.',
    ended: {
      left: 'Você saiu.',
      expired: 'Sua sessão expirou. Entre de novo para continuar.',
      accountChanged: 'Sua sessão foi encerrada porque você trocou de conta.',
      disconnected: 'Sua sessão foi encerrada porque sua carteira se desconectou.',
      elsewhere: 'Você saiu em outra aba.',
    },
    failures: {
      refused: { title: 'Você recusou o pedido', text: 'Você não entrou. Tente de novo quando quiser.' },
      cancelled: { title: 'Você parou de esperar', text: 'Você não entrou. Tente de novo quando quiser.' },
      noAnswer: {
        title: 'Sua carteira não respondeu',
        text: 'Ela pode estar bloqueada ou ocupada. Abra e tente de novo.',
      },
      walletFailed: {
        title: 'Sua carteira não conseguiu assinar',
        text: 'Talvez ela não assine mensagens, ou esteja ocupada. Abra e tente de novo.',
      },
      notConnected: { title: 'Sua carteira não está conectada', text: 'Conecte a carteira e depois entre.' },
      accountChanged: {
        title: 'Você trocou de conta',
        text: 'Entre de novo com a conta que você quer usar aqui.',
      },
      wrongChain: {
        title: 'Sua carteira está em outra rede',
        text: 'Você só pode entrar pela rede desta página. Mude de rede e tente de novo.',
      },
      expired: { title: 'Demorou demais', text: 'A mensagem expirou. Tente de novo.' },
      notYetValid: {
        title: 'O relógio do seu aparelho pode estar errado',
        text: 'A mensagem ainda não é válida. Verifique a data e a hora deste aparelho e tente de novo.',
      },
      wrongSignature: {
        title: 'A assinatura não é válida',
        text: 'Ela foi feita por outra conta, ou sua carteira é um contrato que esta página não consegue verificar. Você não entrou.',
      },
      serverUnavailable: {
        title: 'O serviço de login não responde',
        text: 'Verifique sua conexão com a internet e tente de novo.',
      },
      nodeUnavailable: {
        title: 'Não é possível verificar sua carteira agora',
        text: 'A rede dela não responde. Tente de novo daqui a pouco.',
      },
      busy: { title: 'Logins demais neste momento', text: 'Tente de novo daqui a pouco.' },
      other: {
        title: 'Não foi possível entrar',
        text: 'Nada se perdeu. Tente de novo. Se continuar assim, avise quem administra esta página.',
      },
    },
  },
}
