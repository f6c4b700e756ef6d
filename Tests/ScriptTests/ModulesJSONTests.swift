import Testing

/// `bridgehost modules --json`.
@Suite(.processes) struct `The JSON of the command modules` {
  @Test func `has each module, each method, and what differs in versions`() throws {
    let folder = try InitTests.project([
      "@react-native-community/netinfo": ModulesProject.netInfo("13.1.0", "ping(): boolean;")
    ])
    let result = try ModulesProject.run(folder, "--json")
    #expect(
      result.output == """
        {
          "isComplete" : false,
          "notInstalled" : [

          ],
          "notReadCompletely" : [

          ],
          "otherVersions" : [
            {
              "lacking" : [
                "ping"
              ],
              "module" : "RNCNetInfo",
              "package" : "@react-native-community/netinfo",
              "version" : "13.1.0",
              "writtenFor" : [
                "3",
                "4",
                "5",
                "6",
                "7",
                "8",
                "9",
                "10",
                "11",
                "12"
              ]
            }
          ],
          "packages" : [
            {
              "modules" : [
                {
                  "events" : [

                  ],
                  "isOnIOS" : true,
                  "isOptional" : false,
                  "isReturned" : false,
                  "isTyped" : true,
                  "isWritten" : true,
                  "kind" : "turbo",
                  "methods" : [
                    {
                      "answer" : "nothing",
                      "isOnIOS" : true,
                      "isOptional" : false,
                      "isProvided" : true,
                      "name" : "configure",
                      "parameters" : [
                        "config"
                      ]
                    },
                    {
                      "answer" : "promise",
                      "isOnIOS" : true,
                      "isOptional" : false,
                      "isProvided" : true,
                      "name" : "getCurrentState",
                      "parameters" : [
                        "requestedInterface"
                      ]
                    },
                    {
                      "answer" : "value",
                      "isOnIOS" : true,
                      "isOptional" : false,
                      "isProvided" : false,
                      "name" : "ping",
                      "parameters" : [

                      ]
                    }
                  ],
                  "name" : "RNCNetInfo",
                  "properties" : [

                  ],
                  "provider" : "bridgehost"
                }
              ],
              "name" : "@react-native-community/netinfo",
              "version" : "13.1.0"
            }
          ],
          "schemaVersion" : 1
        }

        """)
    #expect(result.status == 1)
  }
}
