import type { Messages } from './en.ts'

/**
 * Every word of the kit, in Korean. Particles that depend on the last sound are avoided after names, because the
 * pronunciation of a wallet's name is unknown.
 */
export const messages: Messages = {
  parts: {
    close: '닫기',
    back: '뒤로',
    code: (code) => `코드 ${code}`,
    reference: (reference) => `문의 번호 ${reference}`,
    links: { terms: '이용약관', privacy: '개인정보 처리방침', support: '고객지원' },
    retry: '다시 시도',
    loading: '불러오는 중',
    notLoaded: {
      title: '이 부분을 불러오지 못했어요',
      text: '인터넷 연결을 확인하고 다시 시도해 주세요.',
    },
    copy: '복사',
    copied: '복사했어요',
    copyFailed: '복사하지 못했어요. 글자를 직접 선택해 주세요.',
  },

  connect: {
    connect: '지갑 연결',
    reconnect: '다시 연결',
    restoring: '연결 복원 중',
    connecting: '연결 중',
    wrongNetwork: '다른 네트워크',
    account: '계정',
    connected: (wallet) => `${wallet}에 연결했어요.`,

    list: {
      title: '지갑 연결하기',
      installed: '이 브라우저에 있는 지갑',
      social: '지갑이 없나요? 쓰던 계정으로 로그인하세요',
      others: '다른 방법',
      recent: '최근 사용',
      recommended: '추천',
      install: '공식 사이트에서 설치하세요',
      get: '지갑 만들기',
      browserWallet: '브라우저 지갑',
      email: '이메일',
      continueWith: (provider) => `${provider} 계정으로 계속하기`,
      scan: '휴대폰으로 스캔하기',
      openApp: '지갑 앱 열기',
      coinbase: '새 창에서 열려요',
      none: {
        title: '이 브라우저에서 지갑을 찾지 못했어요',
        text: '지갑 확장 프로그램을 설치한 뒤 이 목록을 다시 열어 주세요. 휴대폰이라면 지갑 앱 안의 브라우저에서 이 페이지를 열어 주세요.',
      },
      what: {
        question: '지갑이 무엇인가요?',
        answer: [
          '지갑은 코인, 티켓, 멤버십처럼 블록체인에 있는 내 것의 열쇠를 보관해요.',
          '이런 페이지에 비밀번호 없이 로그인할 수도 있어요.',
          '페이지는 내 주소를 보고 요청을 보낼 수 있어요. 지갑에서 내가 승인하지 않으면 아무 일도 일어나지 않아요.',
        ],
      },
    },

    asking: {
      title: (wallet) => `${wallet} 응답을 기다리고 있어요`,
      socialTitle: '지갑을 열고 있어요',
      extension: '지갑이 보이지 않으면 직접 열어 안내를 따라 주세요.',
      social: '여기에 열리는 지갑에서 안내를 따라 주세요.',
      window: '새로 열린 창에서 계속해 주세요. 창이 열리지 않았다면 브라우저가 막았을 수 있어요.',
      slow: {
        extension: (wallet) =>
          `아직 기다리고 있어요. 브라우저 도구 모음에서 ${wallet} 아이콘을 눌러 보세요. 요청이 그곳에서 기다리고 있을 수 있어요.`,
        other: '아직 기다리고 있어요. 아무것도 보이지 않으면 뒤로 가서 다시 시도해 주세요. 잃은 것은 없어요.',
      },
      stop: '그만 기다리기',
    },

    restore: {
      title: '연결을 복원하고 있어요',
      nameless: '내 지갑',
      unnamed: '내 지갑',
      announcement: (wallet) => `${wallet} 시작을 기다리고 있어요.`,
      answer: (wallet) => `${wallet}에 아직 연결되어 있는지 확인하고 있어요.`,
      slow: (wallet) =>
        `오래 걸리고 있어요. ${wallet} 잠금이 걸려 있거나 아직 시작 중일 수 있어요. 지갑을 열거나, 그만 기다리고 다시 골라 주세요. 잃은 것은 없어요.`,
    },

    ending: {
      wallet: {
        title: (wallet) => `${wallet}에서 연결을 끊었어요`,
        text: '지갑이 잠겼거나, 지갑에서 이 페이지의 연결을 해제했을 수 있어요. 잠금을 풀고 다시 연결해 주세요.',
      },
      elsewhere: {
        title: () => '다른 탭에서 연결을 해제했어요',
        text: '여기서 계속하려면 다시 연결해 주세요.',
      },
      silent: {
        title: (wallet) => `${wallet}에서 응답이 없어요`,
        text: '지갑이 잠겼거나 다른 작업 중일 수 있어요. 지갑을 열고 다시 시도해 주세요.',
      },
      missing: {
        title: (wallet) => `${wallet}: 지갑을 찾지 못했어요`,
        text: '지갑이 꺼져 있거나 이 브라우저에서 삭제되었을 수 있어요. 지갑을 켜고 다시 시도하거나 다른 지갑을 골라 주세요.',
      },
      refused: {
        title: (wallet) => `${wallet}에 이 페이지가 더 이상 연결되어 있지 않아요`,
        text: '다시 연결하고 지갑에서 승인해 주세요.',
      },
      signedOut: {
        title: () => '지갑에서 로그아웃됐어요',
        text: '계속하려면 다시 로그인해 주세요. 일부 브라우저에서는 지갑이 로그인을 기억하지 못해요.',
      },
    },

    get: {
      text: '하나를 골라 공식 사이트에서 설치한 뒤, 여기로 돌아와 목록에서 선택해 주세요.',
      secret: '복구 문구는 누구에게도 알려 주지 마세요. 복구 문구를 아는 사람은 모든 것을 가져갈 수 있어요.',
    },

    phone: {
      title: '지갑 앱 사용하기',
      steps: [
        '휴대폰에서 지갑 앱을 열어 주세요.',
        '앱에서 스캔 기능을 찾아 이 코드를 비춰 주세요.',
        '앱에서 연결을 승인하면 끝이에요.',
      ],
      code: '지갑 앱으로 스캔할 QR 코드',
      copy: '링크 복사',
      copyHint: '링크로 연결하는 지갑도 있어요. 복사해서 지갑의 WalletConnect 입력란에 붙여 넣어 주세요.',
      preparing: '내 지갑만 쓸 수 있는 링크를 준비하고 있어요',
      onThisDevice: '지갑이 이 기기에 있어요',
      withCode: '스캔할 코드 보기',
      choose: '쓰는 지갑 앱을 골라 주세요. 앱에서 연결을 승인한 뒤 여기로 돌아와 주세요.',
      another: '다른 지갑 앱',
      opening: {
        title: (app) => `${app} 여는 중`,
        text: (app) => `${app}에서 승인한 뒤 여기로 돌아와 주세요.`,
        nameless: '내 지갑 앱',
        again: '다시 열기',
        didNotOpen: '아무것도 열리지 않았나요?',
        missing: (app) =>
          `${app} 앱이 설치되어 있지 않을 수 있어요. 설치하거나, 링크를 복사해서 가지고 있는 지갑 앱에 붙여 넣어 주세요.`,
        missingAny:
          '이 링크를 열 수 있는 지갑 앱이 없을 수 있어요. 링크를 복사해서 가지고 있는 지갑 앱에 붙여 넣어 주세요.',
        get: (app) => `${app} 설치하기`,
        choose: '다른 앱 고르기',
      },
    },

    another: '다른 지갑 고르기',
    failures: {
      rejected: {
        title: '요청을 거절했어요',
        text: '아무것도 공유되지 않았어요. 원할 때 다시 시도해 주세요.',
      },
      pending: {
        title: (wallet) => `${wallet}에 아직 답하지 않은 요청이 있어요`,
        text: '지갑을 열어 그 요청에 답한 뒤 다시 시도해 주세요.',
      },
      noAnswer: {
        title: (wallet) => `${wallet}에서 응답이 없어요`,
        text: '지갑이 잠겼거나 다른 작업 중일 수 있어요. 지갑을 열고 다시 시도해 주세요.',
      },
      cancelled: {
        title: '기다리기를 멈췄어요',
        text: '아무것도 공유되지 않았어요. 원할 때 다시 시도해 주세요.',
      },
      missing: {
        title: (wallet) => `${wallet}: 지갑을 찾지 못했어요`,
        text: '지갑이 꺼져 있거나 이 브라우저에서 삭제되었을 수 있어요. 지갑을 켜고 페이지를 새로고침한 뒤 다시 시도해 주세요.',
      },
      unauthorized: {
        title: (wallet) => `${wallet}에서 연결을 허용하지 않았어요`,
        text: '지갑 잠금을 풀고 이 페이지와의 연결을 허용해 주세요. 그런 다음 다시 시도해 주세요.',
      },
      silent: {
        title: '지갑에서 응답이 없어요',
        text: '인터넷 연결을 확인하고 다시 시도해 주세요. 아무것도 공유되지 않았어요.',
      },
      notSetUp: {
        title: '이 페이지에서는 아직 지갑을 쓸 수 없어요',
        text: '아무것도 공유되지 않았어요. 페이지 운영자가 먼저 설정해야 해요. 다른 지갑을 선택할 수 있어요.',
      },
      alreadyConnected: {
        title: '이미 연결되어 있어요',
        text: '지금 쓰고 있는 지갑이에요.',
      },
      chain: {
        title: '네트워크가 맞지 않아요',
        text: '지갑이 이 페이지의 네트워크로 바꾸지 못했어요. 지갑에서 그 네트워크를 고른 뒤 다시 시도해 주세요.',
      },
      notSwitched: {
        title: '지갑이 아직 다른 네트워크에 있어요',
        text: '지갑은 바꿨다고 했지만 바뀌지 않았어요. 지갑에서 직접 네트워크를 고른 뒤 다시 시도해 주세요.',
      },
      notConfigured: {
        title: '이 페이지에서 쓰지 않는 네트워크예요',
        text: '다른 네트워크를 골라 주세요. 바뀐 것은 없어요.',
      },
      switchRejected: {
        title: '요청을 거절했어요',
        text: '네트워크는 그대로예요.',
      },
      relay: {
        title: '휴대폰에 연결할 수 없어요',
        text: '지갑 앱과 이어 주는 서비스가 응답하지 않아요. 인터넷 연결을 확인하고 다시 시도해 주세요.',
      },
      expired: {
        title: '코드가 만료되었어요',
        text: '안전을 위해 코드는 5분 동안만 쓸 수 있어요. 다시 시도하면 새 코드가 나와요.',
      },
      outdatedBrowser: {
        title: '브라우저가 오래되어 이 지갑을 쓸 수 없어요',
        text: '브라우저를 업데이트하거나 Chrome, Firefox, Safari의 최신 버전으로 이 페이지를 열어 주세요.',
      },
      popup: {
        title: '브라우저가 새 창을 막았어요',
        text: '이 페이지의 팝업을 허용한 뒤 다시 시도해 주세요.',
      },
      closed: {
        title: '지갑 창을 닫았어요',
        text: '아무것도 공유되지 않았어요. 원할 때 다시 시도해 주세요.',
      },
      notSignedIn: {
        title: '로그인을 마치지 못했어요',
        text: '로그인 창이 닫혔거나 로그인이 허용되지 않았어요. 아무것도 공유되지 않았어요. 원할 때 다시 시도해 주세요.',
      },
      notLoaded: {
        title: (wallet) => `${wallet}: 지갑을 불러오지 못했어요`,
        text: '인터넷 연결을 확인하고 다시 시도해 주세요.',
      },
      offline: {
        title: '인터넷에 연결되어 있지 않아요',
        text: '인터넷에 연결한 뒤 다시 시도해 주세요.',
      },
      garbage: {
        title: (wallet) => `${wallet}에서 읽을 수 없는 응답을 보냈어요`,
        text: '아무것도 공유되지 않았어요. 지갑을 업데이트하거나 다른 지갑을 골라 주세요.',
      },
      other: {
        title: '처리하지 못했어요',
        text: '지갑에서 이 페이지가 모르는 오류를 알려 왔어요. 잃은 것은 없어요. 다시 시도하거나 다른 지갑을 골라 주세요.',
      },
    },
  },

  account: {
    title: '내 계정',
    nameless: '계정',
    connectedWith: (wallet) => `${wallet}에 연결됨`,
    address: '주소',
    copyAddress: '주소 복사',
    explorer: '블록 탐색기에서 보기',
    newTab: '새 탭에서 열려요',
    balance: '잔액',
    allDigits: '모든 자릿수 보기',
    fewDigits: '자릿수 줄여 보기',
    loadingBalance: '잔액을 읽고 있어요',
    oldBalance: '최신 잔액이 아닐 수 있어요. 네트워크가 응답하지 않아 계속 시도하고 있어요.',
    noBalance: '지금은 잔액을 읽을 수 없어요. 네트워크가 응답하지 않아 계속 시도하고 있어요.',
    network: '네트워크',
    changeNetwork: '네트워크 바꾸기',
    activity: '활동',
    underWay: (count) => `${count}건 대기 중`,
    openWallet: '지갑 열기',
    openWalletFailed: {
      title: '지갑이 열리지 않았어요',
      text: '바뀐 것은 없어요. 인터넷 연결을 확인하고 다시 시도해 주세요.',
    },
    disconnect: '연결 해제',
    nobody: '연결된 지갑이 없어요.',
    wrongNetwork: {
      title: '지갑이 다른 네트워크에 있어요',
      text: '이 페이지에서는 그 네트워크를 지원하지 않아요. 잃은 것은 없어요. 네트워크를 바꾸거나 연결을 해제해 주세요.',
      notUsed: '여기서는 지원하지 않음',
      switchTo: (network) => `${network} 네트워크로 바꾸기`,
    },
  },

  networks: {
    title: '네트워크',
    current: '사용 중',
    waiting: (wallet) => `${wallet}에서 확인해 주세요`,
    waitingLong: (wallet) => `요청이 보이지 않으면 ${wallet} 앱이나 확장 프로그램을 열어 주세요.`,
    stop: '그만 기다리기',
    switched: (network) => `이제 ${network} 네트워크를 쓰고 있어요.`,
    testing: '테스트 네트워크',
  },

  transactions: {
    title: '활동',
    untitled: '거래',
    list: '이 페이지에서 보낸 거래',
    none: {
      title: '아직 보낸 거래가 없어요',
      text: '이 페이지에서 보낸 거래가 여기에 나타나고, 다시 방문해도 남아 있어요.',
    },
    states: {
      pending: '대기 중',
      confirmed: '완료',
      failed: '실패',
      repriced: '빨리 처리됨',
      repricedFailed: '실패',
      cancelled: '취소됨',
      other: '대체됨',
      dropped: '찾을 수 없음',
    },
    meanings: {
      pending: '보냈어요. 완료되기를 기다리고 있어요.',
      again: '네트워크가 이 거래를 담은 블록을 되돌렸어요. 다음 블록을 기다리고 있으니 다시 보내지 마세요.',
      confirmed: (count, of) => `완료했어요. 확인 ${of}회 중 ${count}회가 끝났어요.`,
      settled: '완료되고 확정되었어요.',
      failed: (reason) =>
        `실패했어요. ${reason ? `이유: ${reason}.` : '이유는 알려 오지 않았어요.'} 네트워크 수수료만 나갔어요.`,
      repriced: '더 높은 수수료로 빨리 처리했어요. 두 번이 아니라 한 번만 처리됐어요.',
      repricedFailed: '더 높은 수수료로 다시 보냈지만 실패했어요. 네트워크 수수료만 나갔어요.',
      cancelled: '지갑에서 취소했어요. 네트워크 수수료만 나갔어요.',
      other: '지갑이 이 거래 대신 다른 거래를 보냈어요. 이 거래는 처리되지 않아요.',
      dropped:
        '네트워크에서 이 거래를 더 이상 찾을 수 없지만, 아직 처리될 수 있어요. 다시 보내기 전에 지갑을 확인해 주세요.',
    },
    reasons: {
      Panic: '컨트랙트 안에서 오류가 났어요',
      OutOfGas: '네트워크 수수료 한도가 너무 낮았어요',
      ERC20InsufficientBalance: '계정에 이 토큰이 충분하지 않아요',
      ERC20InsufficientAllowance: '사용 승인된 금액이 부족해요',
      ERC20InvalidReceiver: '이 주소로는 토큰을 보낼 수 없어요',
      ERC20InvalidSpender: '이 주소에는 사용을 승인할 수 없어요',
      ERC721InsufficientApproval: '이 아이템을 옮기도록 승인되지 않았어요',
      ERC721NonexistentToken: '그런 아이템이 없어요',
      ERC1155InsufficientBalance: '계정에 이 아이템이 충분하지 않아요',
    },
    unreachable: (network) => `${network} 네트워크가 응답하지 않아요. 거래에는 영향이 없고, 계속 확인하고 있어요.`,
    details: '자세히',
    network: '네트워크',
    sent: '보낸 시각',
    block: '블록',
    fee: '네트워크 수수료',
    hash: '거래 ID',
    copyHash: '거래 ID 복사',
    by: '대신 처리된 거래',
    explorer: '블록 탐색기에서 보기',
    clear: '끝난 거래 지우기',
    failures: {
      rejected: { title: '요청을 거절했어요', text: '아무것도 보내지 않았어요.' },
      noAnswer: {
        title: '거래가 전송되었을 수 있어요',
        text: '지갑에서 확인하지 못했어요. 다시 시도하기 전에 지갑을 확인해 주세요.',
      },
      mayBeSent: {
        title: '거래가 전송되었을 수 있어요',
        text: '네트워크가 아직 확인해 주지 않았어요. 두 번 보내지 않도록, 다시 시도하기 전에 지갑을 확인해 주세요.',
      },
      pending: {
        title: '지갑에 아직 답하지 않은 요청이 있어요',
        text: '지갑을 열어 그 요청에 답한 뒤 다시 시도해 주세요.',
      },
      notConnected: {
        title: '지갑이 연결되어 있지 않아요',
        text: '지갑을 연결한 뒤 다시 시도해 주세요. 아무것도 보내지 않았어요.',
      },
      wrongNetwork: {
        title: '지갑이 다른 네트워크에 있어요',
        text: '네트워크를 바꾼 뒤 다시 시도해 주세요. 아무것도 보내지 않았어요.',
      },
      funds: {
        title: '코인이 부족해요',
        text: '보낼 금액과 네트워크 수수료를 합한 만큼 잔액이 있지 않아요. 아무것도 보내지 않았어요.',
      },
      reverted: {
        title: '보내도 실패할 거래예요',
        text: (reason) => `컨트랙트가 알려 온 이유: ${reason}. 아무것도 보내지 않았어요.`,
      },
      refused: {
        title: '네트워크가 거절했어요',
        text: (reason) => `이유: ${reason}. 아무것도 보내지 않았어요.`,
      },
      node: {
        title: '네트워크에 연결할 수 없어요',
        text: '아무것도 보내지 않았어요. 인터넷 연결을 확인하고 잠시 후 다시 시도해 주세요.',
      },
      other: {
        title: '처리하지 못했어요',
        text: '지갑에서 이 페이지가 모르는 오류를 알려 왔어요. 다시 시도하기 전에 지갑을 확인해 주세요.',
      },
    },
    toasts: '알림',
    dismiss: (title) => `알림 닫기: ${title}`,
    more: (count) => `활동에 ${count}건 더 있어요`,
  },

  signIn: {
    signIn: '로그인',
    signOut: '로그아웃',
    hint: '지갑에서 메시지에 서명해요. 비용이 들지 않고 자산도 움직이지 않아요.',
    signing: (wallet) => `${wallet}에서 확인해 주세요`,
    signingLong: (wallet) => `요청이 보이지 않으면 ${wallet} 앱이나 확장 프로그램을 열어 주세요.`,
    verifying: '서명을 확인하고 있어요',
    stop: '그만 기다리기',
    signedInAs: '로그인한 계정',
    signedIn: '로그인했어요.',
    ended: {
      left: '로그아웃했어요.',
      expired: '로그인이 만료되었어요. 계속하려면 다시 로그인해 주세요.',
      accountChanged: '계정을 바꿔서 로그아웃되었어요.',
      disconnected: '지갑 연결이 끊겨 로그아웃되었어요.',
      elsewhere: '다른 탭에서 로그아웃했어요.',
    },
    failures: {
      refused: { title: '요청을 거절했어요', text: '로그인되지 않았어요. 원할 때 다시 시도해 주세요.' },
      cancelled: { title: '기다리기를 멈췄어요', text: '로그인되지 않았어요. 원할 때 다시 시도해 주세요.' },
      noAnswer: {
        title: '지갑에서 응답이 없어요',
        text: '지갑이 잠겼거나 다른 작업 중일 수 있어요. 지갑을 열고 다시 시도해 주세요.',
      },
      walletFailed: {
        title: '지갑이 서명하지 못했어요',
        text: '메시지 서명을 지원하지 않거나 다른 작업 중일 수 있어요. 지갑을 열고 다시 시도해 주세요.',
      },
      notConnected: { title: '지갑이 연결되어 있지 않아요', text: '지갑을 연결한 뒤 로그인해 주세요.' },
      accountChanged: {
        title: '계정이 바뀌었어요',
        text: '여기서 쓰려는 계정으로 다시 로그인해 주세요.',
      },
      wrongChain: {
        title: '지갑이 다른 네트워크에 있어요',
        text: '이 페이지는 정해진 네트워크에서만 로그인할 수 있어요. 네트워크를 바꾼 뒤 다시 시도해 주세요.',
      },
      expired: { title: '시간이 너무 오래 걸렸어요', text: '서명할 메시지가 만료되었어요. 다시 시도해 주세요.' },
      notYetValid: {
        title: '이 기기의 시각이 맞지 않을 수 있어요',
        text: '메시지가 아직 유효하지 않아요. 이 기기의 날짜와 시각을 확인하고 다시 시도해 주세요.',
      },
      wrongSignature: {
        title: '서명이 올바르지 않아요',
        text: '다른 계정으로 서명했거나, 이 페이지가 확인할 수 없는 컨트랙트 지갑이에요. 로그인되지 않았어요.',
      },
      serverUnavailable: {
        title: '로그인 서비스에 연결할 수 없어요',
        text: '인터넷 연결을 확인하고 다시 시도해 주세요.',
      },
      nodeUnavailable: {
        title: '지금은 지갑을 확인할 수 없어요',
        text: '지갑의 네트워크가 응답하지 않아요. 잠시 후 다시 시도해 주세요.',
      },
      busy: { title: '지금 로그인하는 사람이 너무 많아요', text: '잠시 후 다시 시도해 주세요.' },
      other: {
        title: '로그인하지 못했어요',
        text: '잃은 것은 없어요. 다시 시도해 주세요. 계속 안 되면 이 페이지의 운영자에게 알려 주세요.',
      },
    },
  },
}
