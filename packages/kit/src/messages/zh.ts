import type { Messages } from './en.ts'

/** Every word of the kit, in simplified Chinese. */
export const messages: Messages = {
  parts: {
    close: '关闭',
    back: '返回',
    code: (code) => `代码 ${code}`,
    reference: (reference) => `参考编号 ${reference}`,
    links: { terms: '使用条款', privacy: '隐私政策', support: '帮助' },
    retry: '重试',
    loading: '加载中',
    notLoaded: {
      title: '这部分内容无法加载',
      text: '请检查网络连接，然后重试。',
    },
    copy: '复制',
    copied: '已复制',
    copyFailed: '无法复制。请手动选择文字。',
  },

  connect: {
    connect: '连接钱包',
    reconnect: '重新连接',
    restoring: '正在恢复连接',
    connecting: '正在连接',
    wrongNetwork: '网络不符',
    account: '账户',
    connected: (wallet) => `已连接 ${wallet}。`,

    list: {
      title: '连接钱包',
      installed: '此浏览器中的钱包',
      social: '还没有钱包？用您已有的账号登录',
      others: '其他方式',
      recent: '上次使用',
      recommended: '推荐',
      install: '从其官网安装',
      get: '获取钱包',
      browserWallet: '浏览器钱包',
      email: '邮箱',
      continueWith: (provider) => `使用 ${provider} 继续`,
      scan: '用手机扫码',
      openApp: '打开钱包应用',
      coinbase: '在新窗口中打开',
      none: {
        title: '此浏览器中没有找到钱包',
        text: '请安装钱包扩展程序，然后重新打开此列表。如果您使用手机，请在钱包应用的浏览器中打开本页面。',
      },
      what: {
        question: '什么是钱包？',
        answer: [
          '钱包保管着您在区块链上的资产的密钥，例如代币、门票和会员资格。',
          '您还可以用它登录本页面这样的网页，无需密码。',
          '页面可以看到您的地址，也可以向您发送请求。只有您在钱包中批准，才会执行操作。',
        ],
      },
    },

    asking: {
      title: (wallet) => `正在等待 ${wallet}`,
      socialTitle: '正在打开您的钱包',
      extension: '如果没有看到钱包，请打开它，并按照提示操作。',
      social: '请按照此处打开的钱包中的提示操作。',
      window: '请在打开的窗口中继续。如果没有窗口打开，可能是被浏览器拦截了。',
      slow: {
        extension: (wallet) => `仍在等待。请点击浏览器工具栏中的 ${wallet} 图标，请求可能正在那里等待。`,
        other: '仍在等待。如果什么都没有出现，请返回重试。您不会有任何损失。',
      },
      stop: '停止等待',
    },

    restore: {
      title: '正在恢复您的连接',
      nameless: '您的钱包',
      unnamed: '您的钱包',
      announcement: (wallet) => `正在等待 ${wallet} 启动。`,
      answer: (wallet) => `正在检查 ${wallet} 是否仍已连接。`,
      slow: (wallet) =>
        `等待时间较长。${wallet} 可能已锁定，或仍在启动。请打开钱包，或停止等待并重新选择。您没有任何损失。`,
    },

    ending: {
      wallet: {
        title: (wallet) => `${wallet} 断开了连接`,
        text: '钱包可能已锁定，或者您在钱包中断开了本页面。请解锁后重新连接。',
      },
      elsewhere: {
        title: () => '您在另一个标签页中断开了连接',
        text: '如需在此继续，请重新连接。',
      },
      silent: {
        title: (wallet) => `${wallet} 没有回应`,
        text: '钱包可能已锁定或正忙。请打开钱包，然后重试。',
      },
      missing: {
        title: (wallet) => `没有找到 ${wallet}`,
        text: '钱包可能已停用，或已从此浏览器中移除。请启用后重试，或选择其他钱包。',
      },
      refused: {
        title: (wallet) => `${wallet} 已不再与本页面连接`,
        text: '请重新连接，并在钱包中批准。',
      },
      signedOut: {
        title: () => '您已退出钱包登录',
        text: '请重新登录以继续。有些浏览器不允许钱包记住您的登录。',
      },
    },

    get: {
      text: '选择一个，从其官网安装。然后回到这里，在列表中选择它。',
      secret: '不要把助记词告诉任何人：知道助记词的人可以拿走一切。',
    },

    phone: {
      title: '使用钱包应用',
      steps: ['在手机上打开钱包应用。', '找到扫一扫，对准此二维码。', '在应用中批准连接，即可完成。'],
      code: '供钱包应用扫描的二维码',
      copy: '复制链接',
      copyHint: '有些钱包支持用链接连接。请复制链接，粘贴到钱包中的 WalletConnect 处。',
      preparing: '正在为您的钱包准备专用链接',
      onThisDevice: '我的钱包就在这台设备上',
      withCode: '显示二维码',
      choose: '选择您的钱包应用，在应用中批准连接，然后回到这里。',
      another: '其他钱包应用',
      opening: {
        title: (app) => `正在打开 ${app}`,
        text: (app) => `请在 ${app} 中批准，然后回到这里。`,
        nameless: '您的钱包应用',
        again: '再次打开',
        didNotOpen: '什么都没有打开？',
        missing: (app) => `可能没有安装 ${app}。请安装它，或复制链接并粘贴到您已有的钱包应用中。`,
        missingAny: '可能没有能打开此链接的钱包应用。请复制链接，粘贴到您已有的应用中。',
        get: (app) => `获取 ${app}`,
        choose: '选择其他应用',
      },
    },

    another: '选择其他钱包',
    failures: {
      rejected: {
        title: '您拒绝了请求',
        text: '没有分享任何信息。您可以随时重试。',
      },
      pending: {
        title: (wallet) => `${wallet} 中还有一个未处理的请求`,
        text: '请打开钱包，处理该请求，然后重试。',
      },
      noAnswer: {
        title: (wallet) => `${wallet} 没有回应`,
        text: '钱包可能已锁定或正忙。请打开钱包，然后重试。',
      },
      cancelled: {
        title: '您停止了等待',
        text: '没有分享任何信息。您可以随时重试。',
      },
      missing: {
        title: (wallet) => `没有找到 ${wallet}`,
        text: '钱包可能已停用，或已从此浏览器中移除。请启用它，刷新本页面，然后重试。',
      },
      unauthorized: {
        title: (wallet) => `${wallet} 没有允许连接`,
        text: '请解锁钱包，并允许它连接本页面，然后重试。',
      },
      silent: {
        title: '钱包没有回应',
        text: '请检查网络连接，然后重试。没有分享任何信息。',
      },
      notSetUp: {
        title: '本页面尚不能使用该钱包',
        text: '没有分享任何信息。需要由本页面的运营方先完成设置。您可以选择其他钱包。',
      },
      alreadyConnected: {
        title: '您已经连接了',
        text: '正在使用的就是这个钱包。',
      },
      chain: {
        title: '网络不符',
        text: '您的钱包无法切换到本页面使用的网络。请在钱包中选择该网络，然后重试。',
      },
      notSwitched: {
        title: '您的钱包仍在另一个网络上',
        text: '钱包说已经切换，但实际没有。请直接在钱包中选择网络，然后重试。',
      },
      notConfigured: {
        title: '本页面不使用该网络',
        text: '请选择其他网络。没有任何更改。',
      },
      switchRejected: {
        title: '您拒绝了请求',
        text: '您仍在原来的网络上。',
      },
      relay: {
        title: '无法连通您的手机',
        text: '连接钱包应用的服务没有响应。请检查网络连接，然后重试。',
      },
      expired: {
        title: '二维码已过期',
        text: '为了您的安全，二维码的有效期为五分钟。请重试以获取新的二维码。',
      },
      outdatedBrowser: {
        title: '您的浏览器版本过旧，无法使用此钱包',
        text: '请更新浏览器，或使用最新版本的 Chrome、Firefox 或 Safari 打开本页面。',
      },
      popup: {
        title: '浏览器拦截了窗口',
        text: '请允许本页面弹出窗口，然后重试。',
      },
      closed: {
        title: '您关闭了钱包窗口',
        text: '没有分享任何信息。您可以随时重试。',
      },
      notSignedIn: {
        title: '登录没有完成',
        text: '登录窗口已关闭，或登录被拒绝。没有分享任何信息。您可以随时重试。',
      },
      notLoaded: {
        title: (wallet) => `无法加载 ${wallet}`,
        text: '请检查网络连接，然后重试。',
      },
      offline: {
        title: '您已离线',
        text: '请连接互联网，然后重试。',
      },
      garbage: {
        title: (wallet) => `${wallet} 发来了本页面无法识别的回应`,
        text: '没有分享任何信息。请更新钱包，或选择其他钱包。',
      },
      other: {
        title: '操作失败',
        text: '您的钱包报告了本页面无法识别的错误。您没有任何损失。请重试，或选择其他钱包。',
      },
    },
  },

  account: {
    title: '您的账户',
    nameless: '账户',
    connectedWith: (wallet) => `已连接 ${wallet}`,
    address: '地址',
    copyAddress: '复制地址',
    explorer: '在区块浏览器中查看',
    newTab: '在新标签页中打开',
    balance: '余额',
    allDigits: '显示全部位数',
    fewDigits: '显示较少位数',
    loadingBalance: '正在加载您的余额',
    oldBalance: '余额可能不是最新的。网络没有响应，我们会继续尝试。',
    noBalance: '目前无法加载您的余额。网络没有响应，我们会继续尝试。',
    network: '网络',
    changeNetwork: '切换网络',
    activity: '活动记录',
    underWay: (count) => `${count} 笔进行中`,
    openWallet: '打开钱包',
    openWalletFailed: {
      title: '钱包没有打开',
      text: '没有任何更改。请检查网络连接，然后重试。',
    },
    disconnect: '断开连接',
    nobody: '当前没有连接钱包。',
    wrongNetwork: {
      title: '您的钱包在另一个网络上',
      text: '本页面不支持该网络。您没有任何损失。请切换网络，或断开连接。',
      notUsed: '此处不支持',
      switchTo: (network) => `切换到 ${network}`,
    },
  },

  networks: {
    title: '网络',
    current: '使用中',
    waiting: (wallet) => `请在 ${wallet} 中确认`,
    waitingLong: (wallet) => `如果没有看到请求，请打开 ${wallet}。`,
    stop: '停止等待',
    switched: (network) => `您现在使用的是 ${network}。`,
    testing: '测试网络',
  },

  transactions: {
    title: '活动记录',
    untitled: '交易',
    list: '您在本页面发送的交易',
    none: {
      title: '还没有发送过',
      text: '您在本页面发送的交易会显示在这里，下次回来时仍会保留。',
    },
    states: {
      pending: '处理中',
      confirmed: '已确认',
      failed: '失败',
      repriced: '已加速',
      repricedFailed: '失败',
      cancelled: '已取消',
      other: '已被替换',
      dropped: '未找到',
    },
    meanings: {
      pending: '已发送。正在等待确认。',
      again: '网络撤回了这笔交易所在的区块。正在等待下一个区块，请不要重新发送。',
      confirmed: (count, of) => `已完成。已获得 ${count} 次确认，共需 ${of} 次。`,
      settled: '已完成，且已最终确定。',
      failed: (reason) => `交易失败。${reason ? `原因：${reason}。` : '没有给出原因。'}只收取了网络手续费。`,
      repriced: '您提高手续费，加速了这笔交易。交易只执行了一次，没有重复。',
      repricedFailed: '您提高手续费加速了这笔交易，但交易失败。只收取了网络手续费。',
      cancelled: '您在钱包中取消了这笔交易。只收取了网络手续费。',
      other: '您的钱包发送了另一笔交易来代替。这一笔不会执行。',
      dropped: '网络中已找不到这笔交易，但它仍可能成功。重新发送之前，请先查看您的钱包。',
    },
    reasons: {
      Panic: '合约内部出错',
      OutOfGas: '网络手续费上限过低',
      ERC20InsufficientBalance: '账户中的该代币不足',
      ERC20InsufficientAllowance: '已授权的使用额度不足',
      ERC20InvalidReceiver: '不能向此地址发送代币',
      ERC20InvalidSpender: '不能授权此地址使用代币',
      ERC721InsufficientApproval: '没有获得转移该物品的授权',
      ERC721NonexistentToken: '没有该物品',
      ERC1155InsufficientBalance: '账户中的该物品不足',
    },
    unreachable: (network) => `${network} 没有响应。您的交易不受影响，我们会继续查看。`,
    details: '详情',
    network: '网络',
    sent: '发送时间',
    block: '区块',
    fee: '网络手续费',
    hash: '交易编号',
    copyHash: '复制交易编号',
    by: '替换它的交易',
    explorer: '在区块浏览器中查看',
    clear: '清除已结束的',
    failures: {
      rejected: { title: '您拒绝了请求', text: '没有发送任何内容。' },
      noAnswer: {
        title: '交易可能已经发送',
        text: '您的钱包未能确认。重试之前，请先查看您的钱包。',
      },
      mayBeSent: {
        title: '交易可能已经发送',
        text: '网络尚未确认。重试之前，请先查看您的钱包，以免重复发送。',
      },
      pending: {
        title: '您的钱包中还有一个未处理的请求',
        text: '请打开钱包，处理该请求，然后重试。',
      },
      notConnected: { title: '您的钱包没有连接', text: '请连接钱包，然后重试。没有发送任何内容。' },
      wrongNetwork: {
        title: '您的钱包在另一个网络上',
        text: '请切换网络，然后重试。没有发送任何内容。',
      },
      funds: {
        title: '余额不足',
        text: '账户余额不足以支付转账金额和网络手续费。没有发送任何内容。',
      },
      reverted: {
        title: '这笔交易会失败',
        text: (reason) => `合约给出的原因：${reason}。没有发送任何内容。`,
      },
      refused: {
        title: '网络拒绝了这笔交易',
        text: (reason) => `原因：${reason}。没有发送任何内容。`,
      },
      node: {
        title: '无法连接网络',
        text: '没有发送任何内容。请检查网络连接，稍后重试。',
      },
      other: {
        title: '操作失败',
        text: '您的钱包报告了本页面无法识别的错误。重试之前，请先查看您的钱包。',
      },
    },
    toasts: '通知',
    dismiss: (title) => `关闭通知：${title}`,
    more: (count) => `活动记录中还有 ${count} 笔`,
  },

  signIn: {
    signIn: '登录',
    signOut: '退出登录',
    hint: '您只需在钱包中签署一条消息。免费，也不会转移任何资产。',
    signing: (wallet) => `请在 ${wallet} 中确认`,
    signingLong: (wallet) => `如果没有看到请求，请打开 ${wallet}。`,
    verifying: '正在验证您的签名',
    stop: '停止等待',
    signedInAs: '登录账户',
    signedIn: '您已登录。',
    ended: {
      left: '您已退出登录。',
      expired: '您的登录已过期。如需继续，请重新登录。',
      accountChanged: '由于您切换了账户，您已退出登录。',
      disconnected: '由于钱包断开连接，您已退出登录。',
      elsewhere: '您在另一个标签页中退出了登录。',
    },
    failures: {
      refused: { title: '您拒绝了请求', text: '您没有登录。您可以随时重试。' },
      cancelled: { title: '您停止了等待', text: '您没有登录。您可以随时重试。' },
      noAnswer: { title: '您的钱包没有回应', text: '钱包可能已锁定或正忙。请打开钱包，然后重试。' },
      walletFailed: {
        title: '您的钱包无法签名',
        text: '钱包可能不支持签署消息，或者正忙。请打开钱包，然后重试。',
      },
      notConnected: { title: '您的钱包没有连接', text: '请先连接钱包，再登录。' },
      accountChanged: {
        title: '您切换了账户',
        text: '请使用您想在此处使用的账户重新登录。',
      },
      wrongChain: {
        title: '您的钱包在另一个网络上',
        text: '本页面只能在其指定的网络上登录。请切换网络，然后重试。',
      },
      expired: { title: '用时过长', text: '待签署的消息已过期。请重试。' },
      notYetValid: {
        title: '您设备的时间可能不准',
        text: '该消息尚未生效。请检查此设备的日期和时间，然后重试。',
      },
      wrongSignature: {
        title: '签名无效',
        text: '签名来自其他账户，或者您的钱包是本页面无法验证的合约钱包。您没有登录。',
      },
      serverUnavailable: {
        title: '无法连接登录服务',
        text: '请检查网络连接，然后重试。',
      },
      nodeUnavailable: {
        title: '目前无法验证您的钱包',
        text: '钱包所在的网络没有响应。请稍后重试。',
      },
      busy: { title: '当前登录的人太多', text: '请稍后重试。' },
      other: {
        title: '登录失败',
        text: '您没有任何损失。请重试；如果问题依旧，请告诉本页面的运营者。',
      },
    },
  },
}
